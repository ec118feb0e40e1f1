// Trees and paths as they are stored: without nesting, which neither the database nor
// the stack has room for in a long game.

import type { Node, Path, Tree } from './tree';

/** A move; what is left out is empty. */
export interface FlatNode {
  /** The index of the move before it, which is listed earlier; -1 for a first move. */
  parent: number;
  text: string;
  comment?: string;
  nags?: number[];
}

/** The children of a node are listed in their order. */
export interface FlatTree {
  comment: string;
  nodes: FlatNode[];
}

export function flatten({ comment, children }: Tree): FlatTree {
  const nodes: FlatNode[] = [];
  const waiting = children.map((node) => ({ node, parent: -1 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, parent } = next;
    const index = nodes.push(flatNode(node, parent)) - 1;
    for (const child of [...node.children].reverse()) waiting.push({ node: child, parent: index });
  }
  return { comment, nodes };
}

const flatNode = ({ text, comment, nags }: Node, parent: number): FlatNode => ({
  parent,
  text,
  ...(comment && { comment }),
  ...(nags.length > 0 && { nags }),
});

export function unflatten({ comment, nodes }: FlatTree): Tree {
  const children: Node[] = [];
  const built: Node[] = [];
  for (const { parent, text, comment: said = '', nags = [] } of nodes) {
    const node: Node = { text, nags, comment: said, children: [] };
    (built[parent]?.children ?? children).push(node);
    built.push(node);
  }
  return { comment, children };
}

/** Whether a stored value has the form of a tree; its moves may be anything. */
export function isFlatTree(value: unknown): value is FlatTree {
  const { comment, nodes } = (value ?? {}) as Partial<FlatTree>;
  return typeof comment === 'string' && Array.isArray(nodes) && nodes.every(isFlatNode);
}

function isFlatNode(value: unknown, index: number): value is FlatNode {
  const { parent, text, comment, nags } = (value ?? {}) as Partial<FlatNode>;
  return (
    isIndex(parent, index) &&
    typeof text === 'string' &&
    (comment === undefined || typeof comment === 'string') &&
    (nags === undefined || (Array.isArray(nags) && nags.every(Number.isInteger)))
  );
}

const isIndex = (value: unknown, end: number): boolean =>
  Number.isInteger(value) && (value as number) >= -1 && (value as number) < end;

/** A path in which `-n` stands for n first children in a row: `[-57, 1, -3]`. */
export type PackedPath = number[];

export function pack(path: Path): PackedPath {
  const packed: number[] = [];
  for (const index of path) {
    const last = packed.at(-1);
    if (index !== 0) packed.push(index);
    else if (last !== undefined && last < 0) packed[packed.length - 1] = last - 1;
    else packed.push(-1);
  }
  return packed;
}

export const unpack = (packed: PackedPath): Path =>
  packed.flatMap((index) => (index < 0 ? Array<number>(-index).fill(0) : [index]));

/** No game is longer. */
const MAX_PLIES = 100_000;

export const isPackedPath = (value: unknown): value is PackedPath =>
  Array.isArray(value) && value.every((index) => Number.isInteger(index) && index !== 0 && index >= -MAX_PLIES);
