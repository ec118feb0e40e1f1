// A game with variations, as immutable data. A path is the list of child
// indices from the root to a node; child 0 continues the main line.

import type { MoveView, VariationView } from '../rules/pdn';
import { textOf } from './comments';

export interface Node {
  text: string;
  nags: number[];
  comment: string;
  children: Node[];
}

/** The root is the starting position of the game. */
export interface Tree {
  comment: string;
  children: Node[];
}

export type Path = readonly number[];

export const EMPTY: Tree = { comment: '', children: [] };

/** Whether a stored value has the form of a tree; its moves may be anything. */
export function isTree(value: unknown): value is Tree {
  const { comment, children } = (value ?? {}) as Partial<Tree>;
  return typeof comment === 'string' && Array.isArray(children) && children.every(isNode);
}

function isNode(value: unknown): value is Node {
  const { text, nags } = (value ?? {}) as Partial<Node>;
  return (
    typeof text === 'string' && Array.isArray(nags) && nags.every(Number.isInteger) && isTree(value)
  );
}

const childrenAt = (tree: Tree, path: Path): Node[] =>
  path.reduce((children, index) => children[index]?.children ?? [], tree.children);

export function nodeAt(tree: Tree, path: Path): Node | null {
  const parent = childrenAt(tree, path.slice(0, -1));
  return path.length === 0 ? null : (parent[path.at(-1) ?? 0] ?? null);
}

/** The nodes along a path, without the root, as far as it leads. */
function nodesOn(tree: Tree, path: Path): Node[] {
  const nodes: Node[] = [];
  let { children } = tree;
  for (const index of path) {
    const node = children[index];
    if (!node) break;
    nodes.push(node);
    ({ children } = node);
  }
  return nodes;
}

export const movesOn = (tree: Tree, path: Path): string[] =>
  nodesOn(tree, path).map(({ text }) => text);

/** Extends a path along first children to the end of the line. */
export function endOf(tree: Tree, path: Path): Path {
  let length = 0;
  for (let [next] = childrenAt(tree, path); next; [next] = next.children) length += 1;
  return [...path, ...Array<number>(length).fill(0)];
}

/** The moves of the main line. */
export const mainLine = (tree: Tree): string[] => movesOn(tree, endOf(tree, []));

/** A move of a line. */
export interface LineStep {
  node: Node;
  /** Whether nothing of the line stands right before it. */
  isFirst: boolean;
  /** The first moves of the variations. */
  others: Node[];
}

/**
 * The line of first children, from the children of the node at a path. A list, not a
 * recursion: a game can have more moves than the stack has room for.
 */
export function lineFrom(children: Node[], isFirst: boolean): LineStep[] {
  const steps: LineStep[] = [];
  let [main, ...others] = children;
  while (main) {
    steps.push({ node: main, isFirst, others });
    isFirst = others.length > 0 || textOf(main.comment) !== '';
    [main, ...others] = main.children;
  }
  return steps;
}

/** The path of a move of the line from a path: the main one, or a variation in its place by its number. */
export const pathInLine = (from: Path, index: number, variation = 0): Path => [
  ...from,
  ...Array<number>(index).fill(0),
  variation,
];

/** The number of moves of a tree. */
export function sizeOf({ children }: Tree): number {
  const waiting = [...children];
  let count = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    count += 1;
    waiting.push(...node.children);
  }
  return count;
}

/** Where a path is on, or leaves, the line from another one: the index of a move; -1 if it is elsewhere. */
export function indexInLine(from: Path, path: Path): number {
  if (path.length <= from.length || from.some((child, at) => child !== path[at])) return -1;
  const left = path.findIndex((child, at) => at >= from.length && child !== 0);
  return (left < 0 ? path.length - 1 : left) - from.length;
}

/** The path of a move after a path; null if the tree does not have it. */
export function find(tree: Tree, path: Path, text: string): Path | null {
  const index = childrenAt(tree, path).findIndex((node) => node.text === text);
  return index < 0 ? null : [...path, index];
}

/** The path of moves from the root, as far as the tree has them. */
export function follow(tree: Tree, moves: readonly string[]): Path {
  let path: Path = [];
  for (const text of moves) {
    const found = find(tree, path, text);
    if (!found) break;
    path = found;
  }
  return path;
}

/** Adds a move after a path unless it is there; returns its path. */
export function play(tree: Tree, path: Path, text: string): { tree: Tree; path: Path } {
  const known = find(tree, path, text);
  if (known) return { tree, path: known };
  const index = childrenAt(tree, path).length;
  const node: Node = { text, nags: [], comment: '', children: [] };
  return { tree: edit(tree, path, (children) => [...children, node]), path: [...path, index] };
}

/** Adds moves after a path unless they are there; returns the path of the last one. */
export const playAll = (tree: Tree, path: Path, moves: readonly string[]): { tree: Tree; path: Path } =>
  moves.reduce((at, text) => play(at.tree, at.path, text), { tree, path });

export function comment(tree: Tree, path: Path, text: string): Tree {
  if (path.length === 0) return { ...tree, comment: text };
  return change(tree, path, (node) => ({ ...node, comment: text }));
}

/** Gives a move other signs (NAGs). */
export const setNags = (tree: Tree, path: Path, nags: number[]): Tree => change(tree, path, (node) => ({ ...node, nags }));

/** Adds a sign (NAG) and a text to a move, unless it has them. */
export const annotate = (tree: Tree, path: Path, nag: number, text: string): Tree =>
  change(tree, path, (node) => ({
    ...node,
    nags: node.nags.includes(nag) ? node.nags : [...node.nags, nag],
    comment: node.comment.includes(text) ? node.comment : [node.comment, text].filter(Boolean).join(' '),
  }));

/** Changes the node at a path, which is not the root. */
const change = (tree: Tree, path: Path, changed: (node: Node) => Node): Tree =>
  edit(tree, path.slice(0, -1), (children) =>
    children.map((node, at) => (at === path.at(-1) ? changed(node) : node)),
  );

/** Removes a move and all that follows it. */
export const remove = (tree: Tree, path: Path): Tree =>
  edit(tree, path.slice(0, -1), (children) => children.filter((_, at) => at !== path.at(-1)));

/** Makes the line of a path the main line; returns the new path of the same node. */
export function promote(tree: Tree, path: Path): { tree: Tree; path: Path } {
  const lists = listsOn(tree, path);
  // From the end, as each list contains the one after it.
  const children = path.reduceRight<Node[] | null>((below, index, depth) => {
    const list = lists[depth] ?? [];
    const chosen = list[index];
    if (!chosen) return below && list;
    const others = list.filter((_, at) => at !== index);
    return [below ? { ...chosen, children: below } : chosen, ...others];
  }, null);
  return { tree: children ? { ...tree, children } : tree, path: path.map(() => 0) };
}

/** The children of each node along a path, those of the root first. */
function listsOn(tree: Tree, path: Path): Node[][] {
  const lists = [tree.children];
  for (const index of path) lists.push(lists.at(-1)?.[index]?.children ?? []);
  return lists;
}

/** Changes the children of the node at a path. */
export function edit(tree: Tree, path: Path, change: (children: Node[]) => Node[]): Tree {
  const lists = listsOn(tree, path);
  const children = path.reduceRight(
    (below, index, depth) =>
      (lists[depth] ?? []).map((node, at) => (at === index ? { ...node, children: below } : node)),
    change(lists.at(-1) ?? []),
  );
  return { ...tree, children };
}

// PDN has lines whose moves have alternatives; the tree has children.

export function fromLine(line: VariationView): Tree {
  return { comment: line.comments.join(' '), children: nodesOf(line.moves) };
}

function nodesOf(moves: MoveView[]): Node[] {
  // Built from the end, as each move is the first child of the one before it.
  return moves.reduceRight<Node[]>((children, { text, nags, comments, variations }) => {
    const node = { text, nags, comment: comments.join(' '), children };
    const others = variations.flatMap(({ comments: before, moves: instead }) => {
      const [first, ...rest] = nodesOf(instead);
      if (!first) return [];
      const said = [...before, first.comment].filter(Boolean).join(' ');
      return [{ ...first, comment: said }, ...rest];
    });
    return [node, ...others];
  }, []);
}

const said = (text: string): string[] => (text ? [text] : []);

export function toLine(tree: Tree): VariationView {
  return { comments: said(tree.comment), moves: movesFrom(tree.children) };
}

function movesFrom(children: Node[]): MoveView[] {
  const moves: MoveView[] = [];
  let rest = children;
  for (let [main, ...others] = rest; main; [main, ...others] = rest) {
    const variations = others.map((node) => ({
      comments: [],
      moves: [moveOf(node, []), ...movesFrom(node.children)],
    }));
    moves.push(moveOf(main, variations));
    rest = main.children;
  }
  return moves;
}

const moveOf = ({ text, nags, comment }: Node, variations: VariationView[]): MoveView => ({
  text,
  nags,
  comments: said(comment),
  variations,
});
