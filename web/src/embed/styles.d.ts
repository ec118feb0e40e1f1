/** The styles of everything that the script shows, as one text; see `vite.embed.config.ts`. */
declare module 'virtual:styles' {
  const styles: string;
  export default styles;
}
