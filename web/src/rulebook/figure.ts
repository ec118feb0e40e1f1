// Diagrams of positions as SVG, for the pages of the app and the image files of
// docs/rules. The title of an image in the Markdown defines its diagram: a FEN, then
// legal moves, or after `>` a line of them, of which the image file shows the first.

import { type SvgOptions, svgOf } from '../diagram/svg';
import { m } from '../paraglide/messages';
import * as rules from '../rules/rules';
import type { LegalMove, PieceView, VariantInfo } from '../rules/rules';

/** A position with moves. */
export interface Figure {
  variant: VariantInfo;
  fen: string;
  pieces: PieceView[];
  /** Moves of the position. */
  moves: LegalMove[];
  /** The moves that follow each other, if the figure is a line; otherwise none. */
  line: string[];
}

/** The figure of a title; throws if the position cannot be played or a move is not legal. */
export function readFigure(variant: string, title: string): Figure {
  const { fen, texts, isLine } = partsOf(title);
  const { pieces, faults } = rules.readSetup(variant, fen);
  if (faults.length > 0) throw new Error(`${fen}: ${faults.map(({ text }) => text).join('; ')}`);
  const record = { variant, drawRules: 'mindsports', startFen: fen };
  const legal = (text: string, before: string[]): LegalMove => {
    const found = rules.position({ ...record, moves: before }).moves.find((move) => move.text === text);
    if (!found) throw new Error(`${[fen, ...before].join(' ')}: ${text} is not among the legal moves`);
    return found;
  };
  const moves = texts.map((text, index) => legal(text, isLine ? texts.slice(0, index) : []));
  return {
    variant: rules.variantNamed(variant),
    fen,
    pieces,
    moves: isLine ? moves.slice(0, 1) : moves,
    line: isLine ? texts : [],
  };
}

function partsOf(title: string): { fen: string; texts: string[]; isLine: boolean } {
  const [fen = '', ...rest] = title.split(' ');
  const isLine = rest[0] === '>';
  return { fen, texts: isLine ? rest.slice(1) : rest, isLine };
}

/** The position in words, kings and emperors by their letters. */
export function inWords({ fen }: Figure): string {
  const [, white = '', black = ''] = fen.split(':').map((list) => list.slice(1).replaceAll(',', ', '));
  return m.rules_figure({ white: white || m.rules_no_pieces(), black: black || m.rules_no_pieces() });
}

/** Draws a figure. */
export function draw({ variant, pieces, moves }: Figure, options: SvgOptions): string {
  const { width, height } = variant;
  const arrows = moves.map(({ path, captured }) => ({ path, captured, color: 'figure' as const }));
  const dimensions = { width, height };
  return svgOf({ dimensions, orientation: 'white', pieces, last: [], arrows }, options);
}
