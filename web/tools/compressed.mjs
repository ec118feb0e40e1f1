// What of the built app is worth compressing.

/** Extensions of files that are compressed already: those of tablebases, and pictures. */
const COMPRESSED = /\.(dist|png|br|gz)$/;

/** The largest compressed size, relative to the original, that is worth it. */
const MAX_RATIO = 0.9;

/** Whether a file may become smaller. */
export const isCompressible = (file) => !COMPRESSED.test(file);

/** Whether a compressed form saves enough. */
export const isWorthIt = (compressed, bytes) => compressed.length < bytes.length * MAX_RATIO;
