// The difference between two trees, as small as the edit between them: what undo keeps
// over a reload.

import { type FlatTree, flatten, isFlatTree, isPackedPath, pack, type PackedPath, unflatten, unpack } from './flat';
import type { Node, Tree } from './tree';

/** How the node at a path differs; what is left out is the same. */
export interface Patch {
  at: PackedPath;
  comment?: string;
  nags?: number[];
  /** The children that the node has now. */
  children?: Child[];
}

/** A child that was there, by its former index; one that was there and differs; or new ones. */
export type Child = number | { was: number; patch: Patch } | FlatTree;

/** Nothing is nested deeper: one level for each variation that became a main line. */
const MAX_DEPTH = 1_000;

/** The change from one tree to another. Trees share the nodes that have not changed. */
export function patchOf(before: Tree, after: Tree): Patch {
  const at: number[] = [];
  let [from, to] = [before, after];
  for (let index = soleChange(from, to); index !== null; index = soleChange(from, to)) {
    at.push(index);
    [from, to] = [from.children[index] as Node, to.children[index] as Node];
  }
  return { at: pack(at), ...difference(from, to) };
}

/** The only child in which two nodes differ, if they differ in nothing else. */
function soleChange(from: Tree, to: Tree): number | null {
  if (ownDiffers(from, to) || from.children.length !== to.children.length) return null;
  const changed = to.children.flatMap((child, index) => (child === from.children[index] ? [] : [index]));
  const [only] = changed;
  const isSole = only !== undefined && changed.length === 1;
  return isSole && from.children[only]?.text === to.children[only]?.text ? only : null;
}

const nagsOf = (tree: Tree): readonly number[] => (tree as Partial<Node>).nags ?? [];

const nagsDiffer = (from: Tree, to: Tree): boolean => nagsOf(from).join() !== nagsOf(to).join();

const ownDiffers = (from: Tree, to: Tree): boolean => from.comment !== to.comment || nagsDiffer(from, to);

function difference(from: Tree, to: Tree): Omit<Patch, 'at'> {
  const isSame = from.children === to.children;
  return {
    ...(from.comment !== to.comment && { comment: to.comment }),
    ...(nagsDiffer(from, to) && { nags: [...nagsOf(to)] }),
    ...(!isSame && { children: childrenPatch(from.children, to.children) }),
  };
}

function childrenPatch(from: Node[], to: Node[]): Child[] {
  const kept = new Set(to);
  const taken = new Set<number>();
  return to.map((child): Child => {
    const same = from.indexOf(child);
    if (same >= 0) return same;
    // A file may have the same move twice; each is taken once.
    const was = from.findIndex((node, at) => node.text === child.text && !kept.has(node) && !taken.has(at));
    const former = from[was];
    if (!former) return flatten({ comment: '', children: [child] });
    taken.add(was);
    return { was, patch: patchOf(former, child) };
  });
}

/** Applies a patch. Throws if it does not fit the tree. */
export function applyPatch<T extends Tree>(tree: T, patch: Patch): T {
  const path = unpack(patch.at);
  const nodes: Tree[] = [tree];
  for (const index of path) nodes.push(childOf(nodes.at(-1) as Tree, index));
  const changed = applyHere(nodes.at(-1) as Tree, patch);
  return path.reduceRight<Tree>((child, index, depth) => {
    const parent = nodes[depth] as Tree;
    const children = parent.children.map((node, at) => (at === index ? (child as Node) : node));
    return { ...parent, children };
  }, changed) as T;
}

function childOf(tree: Tree, index: number): Node {
  const child = tree.children[index];
  if (!child) throw new Error(`there is no move ${index} of ${tree.children.length}`);
  return child;
}

function applyHere(tree: Tree, { comment, nags, children }: Patch): Tree {
  return {
    ...tree,
    ...(comment !== undefined && { comment }),
    ...(nags && { nags }),
    ...(children && { children: children.flatMap((child) => childrenOf(tree, child)) }),
  };
}

function childrenOf(tree: Tree, child: Child): Node[] {
  if (typeof child === 'number') return [childOf(tree, child)];
  if ('was' in child) return [applyPatch(childOf(tree, child.was), child.patch)];
  return unflatten(child).children;
}

/** Whether a stored value has the form of a patch. */
export function isPatch(value: unknown, depth = 0): value is Patch {
  const { at, comment, nags, children } = (value ?? {}) as Partial<Patch>;
  return (
    depth < MAX_DEPTH &&
    isPackedPath(at) &&
    (comment === undefined || typeof comment === 'string') &&
    (nags === undefined || (Array.isArray(nags) && nags.every(Number.isInteger))) &&
    (children === undefined || (Array.isArray(children) && children.every((child) => isChild(child, depth))))
  );
}

function isChild(value: unknown, depth: number): value is Child {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0;
  const { was, patch } = (value ?? {}) as { was?: unknown; patch?: unknown };
  if (was === undefined) return isFlatTree(value);
  return Number.isInteger(was) && isPatch(patch, depth + 1);
}
