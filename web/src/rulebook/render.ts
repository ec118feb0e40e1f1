// Renders the Markdown of a page as HTML. HTML in the Markdown is escaped.

import { Marked, type Tokens } from 'marked';
import { draw, inWords, readFigure } from './figure';
import { rulesLink } from './pages';

/** The file name of a figure without its folder and extension. */
export const nameOfFigure = (href: string): string =>
  href.replace(/^images\//, '').replace(/\.svg$/, '');

/** The images of a page. */
export function imagesOf(markdown: string): Tokens.Image[] {
  const images: Tokens.Image[] = [];
  const marked = new Marked({
    walkTokens: (token) => {
      if (token.type === 'image') images.push(token as Tokens.Image);
    },
  });
  marked.parse(markdown);
  return images;
}

/** A page as HTML, with its figures as inline SVG. */
export function render(variant: string, markdown: string): string {
  const marked = new Marked({
    renderer: {
      html: ({ text }) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
      image: ({ href, title, text }) => {
        const figure = readFigure(variant, title ?? '');
        return draw(figure, nameOfFigure(href), `${text}. ${inWords(figure)}`);
      },
      link({ href, tokens }) {
        const page = /^([a-z0-9-]+)\.md$/.exec(href)?.[1];
        const text = this.parser.parseInline(tokens);
        return `<a href="${page ? rulesLink(page) : encodeURI(href)}">${text}</a>`;
      },
      table(token) {
        const cells = (row: Tokens.TableCell[], scope: string): string =>
          row
            .map((cell, index) => {
              const text = this.parser.parseInline(cell.tokens);
              const tag = scope === 'col' || index === 0 ? 'th' : 'td';
              return tag === 'th' ? `<th scope="${scope}">${text}</th>` : `<td>${text}</td>`;
            })
            .join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'row')}</tr>`).join('');
        const head = `<thead><tr>${cells(token.header, 'col')}</tr></thead>`;
        return `<div class="wide" role="region" aria-label="Table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}
