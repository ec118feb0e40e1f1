// The parts of `gifenc` that are used here; the package has no types.

declare module 'gifenc' {
  /** Colours as lists of red, green and blue, 0 to 255. */
  export type Palette = number[][];

  /** The colours of some pixels of four bytes, at most `maxColors`. */
  export function quantize(pixels: Uint8Array | Uint8ClampedArray, maxColors: number): Palette;

  /** The index of the nearest colour for each pixel. */
  export function applyPalette(pixels: Uint8Array | Uint8ClampedArray, palette: Palette): Uint8Array;

  export interface FrameOptions {
    /** Of the first frame the one of the file, of others their own. */
    palette?: Palette;
    /** In milliseconds. */
    delay?: number;
    /** How often the animation repeats; 0 is forever, -1 never. */
    repeat?: number;
  }

  export interface Encoder {
    writeFrame(indexes: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
}
