//! What is shown of a page of the app where a link to it is shared, as Open Graph tags.

use std::fmt;

use async_trait::async_trait;

/// What is shown of a page where a link to it is shared. Whoever has the link can read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkPreview {
    /// The title.
    pub title: String,
    /// One or two sentences.
    pub description: String,
}

/// Knows the previews of pages of the app.
#[async_trait]
pub trait LinkPreviews: fmt::Debug + Send + Sync + 'static {
    /// The preview of the page at a path such as `/AbCd1234`; `None` for the page as it is.
    async fn preview(&self, path: &str) -> Option<LinkPreview>;
}

/// The end of the part of a page in which the tags are.
const HEAD_END: &str = "</head>";

impl LinkPreview {
    /// A page with the tags of this preview.
    pub(crate) fn insert_into(&self, page: &str) -> String {
        page.replacen(HEAD_END, &format!("{}{HEAD_END}", self.tags()), 1)
    }

    fn tags(&self) -> String {
        let tags = [
            ("og:type", "website"),
            ("og:site_name", "Dameo"),
            ("og:title", &*self.title),
            ("og:description", &*self.description),
        ];
        let tag = |(property, content)| {
            format!("<meta property=\"{property}\" content=\"{}\">\n", escape(content))
        };
        tags.map(tag).concat()
    }
}

/// A text as the value of an attribute in quotation marks.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_cannot_leave_its_attributes() {
        let preview = LinkPreview {
            title: "\"><script>alert('&')</script>".to_owned(),
            description: "Big Dameo, 5 min".to_owned(),
        };
        let page = preview.insert_into("<head><title>Dameo</title></head><body></head></body>");
        let title = "content=\"&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;\">";
        assert!(page.contains(&format!("<meta property=\"og:title\" {title}")), "{page}");
        assert!(page.ends_with("content=\"Big Dameo, 5 min\">\n</head><body></head></body>"));
        assert_eq!(preview.insert_into("no head"), "no head");
    }
}
