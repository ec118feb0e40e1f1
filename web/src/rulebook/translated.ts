// Pages in other languages than that of their source.

/** An image of a page: what it is called in words, and the name of its file with or without a title. */
const IMAGE = /!\[([^\]]*)\]\(((?:[\w.-]+\/)*[\w-]+\.svg)(?: "([^"]*)")?\)/g;

const baseName = (path: string): string => path.split('/').at(-1) ?? path;

/** A page whose figures are defined in its source, by the titles of the images of the same names. */
export function withFiguresOf(source: string, page: string): string {
  const images = new Map([...source.matchAll(IMAGE)].map(([, , path = '', title = '']) => [baseName(path), { path, title }]));
  return page.replace(IMAGE, (image, text: string, path: string) => {
    const found = images.get(baseName(path));
    return found ? `![${text}](${found.path} "${found.title}")` : image;
  });
}
