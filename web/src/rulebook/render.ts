// Renders the Markdown of a page as HTML. HTML in the Markdown is escaped.

import { Marked, type Token, type Tokens } from 'marked';
import { m } from '../paraglide/messages';
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

/** A part of a page: HTML with figures as inline SVG, or a line of moves to look through. */
export type Block = { kind: 'html'; html: string } | { kind: 'line'; line: Line };

/** A figure that is a line, as the attributes of a player. */
export interface Line {
  variant: string;
  fen: string;
  moves: string;
  caption: string;
}

/** A page in its parts. */
export function blocksOf(variant: string, markdown: string): Block[] {
  const marked = rendererOf(variant);
  const blocks: Block[] = [];
  let text: Token[] = [];
  const flush = (): void => {
    if (text.length > 0) blocks.push({ kind: 'html', html: marked.parser(text) });
    text = [];
  };
  for (const token of marked.lexer(markdown)) {
    const line = lineOf(variant, token);
    if (!line) text.push(token);
    else {
      flush();
      blocks.push({ kind: 'line', line });
    }
  }
  flush();
  return blocks;
}

/** The line of a paragraph that is a figure with its caption; null for any other. */
function lineOf(variant: string, token: Token): Line | null {
  const [image, ...rest] = token.type === 'paragraph' ? ((token as Tokens.Paragraph).tokens ?? []) : [];
  if (image?.type !== 'image') return null;
  const { fen, line } = readFigure(variant, (image as Tokens.Image).title ?? '');
  const caption = rest.find(({ type }) => type === 'em') as Tokens.Em | undefined;
  return line.length === 0 ? null : { variant, fen, moves: line.join(' '), caption: caption?.text ?? '' };
}

/** A page as HTML, with all its figures as inline SVG. */
export const render = (variant: string, markdown: string): string =>
  rendererOf(variant).parse(markdown, { async: false });

function rendererOf(variant: string): Marked {
  return new Marked({
    renderer: {
      html: ({ text }) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
      image: ({ href, title, text }) => {
        const figure = readFigure(variant, title ?? '');
        return draw(figure, { name: nameOfFigure(href), label: `${text}. ${inWords(figure)}` });
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
        return `<div class="wide" role="region" aria-label="${m.rules_table()}" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>`;
      },
    },
  });
}
