import fc from 'fast-check';
import { expect, it } from 'vitest';
import { damaged, RUNS } from '../record/testing';
import { flatten, isFlatTree, isPackedPath, pack, unflatten, unpack } from './flat';
import { applyPatch, isPatch, patchOf } from './patch';
import * as tree from './tree';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Paths of all nodes, the root first. */
function pathsOf({ children }: tree.Tree): tree.Path[] {
  const paths: tree.Path[] = [[]];
  const visit = (nodes: tree.Node[], path: tree.Path): void =>
    nodes.forEach((node, index) => {
      paths.push([...path, index]);
      visit(node.children, [...path, index]);
    });
  visit(children, []);
  return paths;
}

type Step = { kind: 'play' | 'comment' | 'promote' | 'remove'; place: number; text: string };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('play', 'play', 'play', 'comment', 'promote', 'remove'),
    place: fc.nat(1000),
    text: fc.constantFrom('d1-d4', 'e1-e4', 'f1-f4', 'd8-d5'),
  }),
  { maxLength: 40 },
);

function applied(at: tree.Tree, { kind, place, text }: Step): tree.Tree {
  const paths = pathsOf(at);
  const path = paths[place % paths.length] ?? [];
  if (kind === 'play') return tree.play(at, path, text).tree;
  if (kind === 'comment') return tree.comment(at, path, text);
  if (path.length === 0) return at;
  return kind === 'promote' ? tree.promote(at, path).tree : tree.remove(at, path);
}

it('patches lead from each tree to the next, after a copy as well', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let [at, stored] = [tree.EMPTY, tree.EMPTY];
      for (const step of all) {
        const next = applied(at, step);
        const patch = copy(patchOf(at, next));
        expect(isPatch(patch)).toBe(true);
        expect(applyPatch(at, patch)).toEqual(next);
        stored = applyPatch(stored, patch);
        expect(stored).toEqual(next);
        at = next;
      }
      const flat = copy(flatten(at));
      expect(isFlatTree(flat)).toBe(true);
      expect(unflatten(flat)).toEqual(at);
    }),
    RUNS,
  );
});

it('damaged patches and trees are refused, or fit', () => {
  const before = tree.play(tree.EMPTY, [], 'd1-d4').tree;
  const after = tree.promote(tree.play(before, [], 'e1-e4').tree, [1]).tree;
  fc.assert(
    fc.property(damaged(patchOf(before, after)), (value) => {
      if (!isPatch(value)) return;
      try {
        flatten(applyPatch(before, value));
      } catch (error) {
        expect(String(error)).toContain('there is no move');
      }
    }),
    RUNS,
  );
  fc.assert(fc.property(damaged(flatten(after)), (value) => void (isFlatTree(value) && unflatten(value))), RUNS);
});

it('a patch is as small as the edit', () => {
  const moves = Array.from({ length: 300 }, (_, ply) => `m${ply}`);
  const long = moves.reduce((at, text) => tree.play(at.tree, at.path, text), {
    tree: tree.EMPTY,
    path: [] as tree.Path,
  });
  expect(patchOf(long.tree, tree.play(long.tree, long.path, 'next').tree)).toEqual({
    at: [-300],
    children: [{ comment: '', nodes: [{ parent: -1, text: 'next' }] }],
  });
  const other = tree.play(long.tree, long.path.slice(1), 'other');
  expect(patchOf(other.tree, tree.promote(other.tree, other.path).tree)).toEqual({ at: [-299], children: [1, 0] });
});

it('trees of any depth are stored', () => {
  const deep = Array.from({ length: 20_000 }, () => 'm').reduceRight<tree.Node[]>(
    (children, text) => [{ text, nags: [], comment: '', children }],
    [],
  );
  const flat = flatten({ comment: '', children: deep });
  expect(flat.nodes).toHaveLength(20_000);
  const again = unflatten(copy(flat));
  expect(tree.endOf(again, [])).toHaveLength(20_000);
  expect(tree.remove(again, Array<number>(19_999).fill(0)).children).toHaveLength(1);
});

it('paths are packed', () => {
  expect(pack([0, 0, 1, 0])).toEqual([-2, 1, -1]);
  expect(isPackedPath([0])).toBe(false);
  expect(isPackedPath([-1e9])).toBe(false);
  fc.assert(fc.property(fc.array(fc.nat(3)), (path) => void expect(unpack(pack(path))).toEqual(path)), RUNS);
});
