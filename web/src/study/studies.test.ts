import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReviewReply } from '../engine/client';
import { gameFrom as recordFrom, loadRulesAndPdn } from '../rules/testing';
import { MemoryBackend } from '../store/memory';
import { settled } from '../store/saver';
import { store } from '../store/store.svelte';
import * as tree from '../tree/tree';
import { type AnnotatedGame, gameOf, titleOf } from './annotated';
import { StudyDocument } from './document.svelte';
import { migrateStudy } from './migrate';
import { createStudy, duplicateStudy, findStudy, listStudies, openChapter, removeStudy } from './studies';

beforeAll(loadRulesAndPdn);

let backend: MemoryBackend & { isKept: boolean };
beforeEach(() => {
  backend = Object.assign(new MemoryBackend(), { isKept: true });
  store.use(backend);
});

const game = (...moves: string[]): AnnotatedGame => gameOf(recordFrom(null, moves));

/** Plays a move at the end of the shown line. */
function play(document: StudyDocument, text: string): void {
  document.edit(tree.play(document.game.tree, document.place.path, text));
}

const movesOf = (document: StudyDocument): string[] => tree.movesOn(document.game.tree, document.place.path);

async function reopened(document: StudyDocument): Promise<StudyDocument> {
  await settled();
  document.close();
  const study = document.study && (await findStudy(document.study.id));
  const again = study && (await StudyDocument.open(study, document.chapter?.id ?? ''));
  if (!again) throw new Error('the study is gone');
  return again;
}

describe('a draft', () => {
  it('is stored with its first edit, and not before', async () => {
    const document = new StudyDocument(game('d1-d4'), [0]);
    await settled();
    expect(await listStudies()).toEqual([]);
    play(document, 'd8-d5');
    await settled();
    const [study] = await listStudies();
    expect(study?.id).toBe(document.study?.id);
    expect(movesOf(await reopened(document))).toEqual(['d1-d4', 'd8-d5']);
  });
});

describe('tags', () => {
  it('are kept with the chapter and keep a draft', async () => {
    const tags = [{ name: 'White', value: 'Ada' }];
    const document = new StudyDocument({ ...game('d1-d4'), tags: [{ name: 'ChapterName', value: 'One' }] }, [0]);
    document.setTags(tags, '1-0');
    let again = await reopened(document);
    expect(again.game).toMatchObject({ tags, result: '1-0' });
    play(again, 'd8-d5');
    again.setTags([], '*');
    again = await reopened(again);
    expect(again.game).toMatchObject({ tags: [], result: '*' });
    expect(movesOf(again)).toEqual(['d1-d4', 'd8-d5']);
    again.undo();
    expect(again.game).toMatchObject({ tags: [], result: '*' });
  });
});

describe('edits', () => {
  it('are undone and redone after a reload', async () => {
    let document = new StudyDocument(game(), []);
    play(document, 'd1-d4');
    play(document, 'd8-d5');
    document.edit({ tree: tree.comment(document.game.tree, [0, 0], 'solid'), path: [0, 0] });
    document = await reopened(document);
    expect(tree.nodeAt(document.game.tree, [0, 0])?.comment).toBe('solid');
    document.undo();
    document.undo();
    expect(movesOf(document)).toEqual(['d1-d4']);
    document = await reopened(document);
    expect(movesOf(document)).toEqual(['d1-d4']);
    document.redo();
    document.redo();
    expect(tree.nodeAt(document.game.tree, [0, 0])?.comment).toBe('solid');
    expect(document.canRedo).toBe(false);
    for (let left = 3; left > 0; left -= 1) document.undo();
    expect(document.canUndo).toBe(false);
    expect(document.game.tree).toEqual(tree.EMPTY);
  });

  it('are bounded, and the rest becomes part of the chapter', async () => {
    let document = new StudyDocument(game('d1-d4'), [0]);
    for (let count = 0; count < 450; count += 1) {
      document.edit({ tree: tree.comment(document.game.tree, [0], `${count}`), path: [0] });
    }
    document = await reopened(document);
    expect(tree.nodeAt(document.game.tree, [0])?.comment).toBe('449');
    let undone = 0;
    for (; document.canUndo; undone += 1) document.undo();
    expect(undone).toBe(200);
    expect(tree.nodeAt(document.game.tree, [0])?.comment).toBe('249');
  });

  it('that do not fit the chapter are kept aside, and the chapter is opened without them', async () => {
    const document = new StudyDocument(game('d1-d4'), [0]);
    play(document, 'd8-d5');
    await settled();
    const [[key, journal] = ['', null]] = await backend.all('journals');
    const { edits } = journal as { edits: { patch: object }[] };
    for (const patch of [{ at: [-9] }, { at: [-1], children: [{ comment: '', nodes: [{ parent: -1, text: 'd1-d8' }] }] }]) {
      const value = { ...(journal as object), edits: [{ ...edits[0], patch }] };
      await store.write([{ area: 'journals', key, value }]);
      expect(movesOf(await reopened(document))).toEqual([]);
      expect(store.trouble).toEqual({ kind: 'damaged', names: [`journals/${key}`] });
      store.trouble = null;
    }
  });
});

describe('a review', () => {
  const moved = (ply: number, text: string, judgement: string | null) => ({
    ply,
    turn: ply % 2 === 1 ? 'white' : 'black',
    text,
    fen_after: 'W:W:B',
    score: { cp: 1 },
    best_score: { loss: 4 },
    best: text,
    best_pv: Array.from({ length: 30 }, () => text),
    reply_pv: [text],
    forced: false,
    win_chance_before: 0.5,
    win_chance_after: 0.4,
    judgement,
    reason: null,
  });
  const review = (...moves: ReturnType<typeof moved>[]): ReviewReply => ({
    variant: 'dameo',
    start_fen: '',
    draw_rules: 'playstrategy',
    result: '*',
    outcome: null,
    moves,
    accuracy: { white: 90, black: null },
  });

  it('is kept with the chapter, without the lines of moves that nothing is said about', async () => {
    let document = new StudyDocument(game('d1-d4', 'd8-d5'), [0, 0]);
    document.setReview(review(moved(1, 'd1-d4', 'blunder'), moved(2, 'd8-d5', null)));
    await settled();
    // A review alone makes no study.
    expect(await listStudies()).toEqual([]);
    play(document, 'e1-e4');
    document = await reopened(document);
    expect(document.review?.moves.map(({ best_pv, reply_pv }) => [best_pv.length, reply_pv.length])).toEqual([[12, 1], [0, 0]]);
    const again = review(moved(1, 'd1-d4', null));
    document.setReview(again);
    play(document, 'e8-e5');
    document = await reopened(document);
    expect(document.review?.moves).toHaveLength(1);
    const copy = await duplicateStudy(document.study?.id ?? '');
    expect((await openChapter(copy?.chapters[0]?.id ?? ''))?.review?.moves).toHaveLength(1);
  });

  it('that is damaged, or of too long a game, is none', async () => {
    const document = new StudyDocument(game('d1-d4'), [0]);
    const id = document.keep().chapters[0]?.id ?? '';
    const good = review(moved(1, 'd1-d4', 'mistake'));
    document.setReview(good);
    await settled();
    const chapter = (await store.raw('chapters', id)) as object;
    const bad: unknown[] = [3, {}, { ...good, moves: [{ ...good.moves[0], best_pv: 'd1' }] }, { ...good, accuracy: null }];
    for (const value of bad) {
      await store.write([{ area: 'chapters', key: id, value: { ...chapter, review: value } }]);
      expect((await openChapter(id))?.review).toBe(null);
    }
    expect((await openChapter(id))?.game.tree.children).toHaveLength(1);
    document.setReview(review(...Array.from({ length: 2_001 }, (_, index) => moved(index + 1, 'd1-d4', null))));
    await settled();
    expect((await openChapter(id))?.review).toBe(null);
  });

  it('is not in chapters of older versions', async () => {
    const study = await createStudy('Mine', [game('d1-d4')]);
    const id = study?.chapters[0]?.id ?? '';
    expect(Object.keys((await store.raw('chapters', id)) as object)).toEqual(['id', 'study', 'game']);
    expect((await openChapter(id))?.review).toBe(null);
  });
});

describe('a study', () => {
  it('has chapters that are added, renamed, moved, deleted and brought back', async () => {
    let document = new StudyDocument(game('d1-d4'), [0]);
    const first = document.keep().chapters[0]?.id ?? '';
    const second = document.addChapter(game('e1-e4'), 'Second');
    document.addChapter(game(), 'Third');
    document.renameChapter(first, 'First');
    document.rename('Openings');
    document.moveChapter(second, -1);
    const titles = async () => {
      document = await reopened(document);
      return document.study?.chapters.map(({ title }) => title);
    };
    expect(await titles()).toEqual(['Second', 'First', 'Third']);
    const bringBack = await document.removeChapter(second);
    await settled();
    expect(await openChapter(second)).toBe(null);
    bringBack();
    expect(await titles()).toEqual(['Second', 'First', 'Third']);
    expect((await openChapter(second))?.game.tree.children[0]?.text).toBe('e1-e4');
    expect(document.study?.name).toBe('Openings');
  });

  it('is copied, removed and brought back with its edits', async () => {
    const study = await createStudy('Mine', [game('d1-d4'), game('e1-e4')]);
    const document = study && (await StudyDocument.open(study, study.chapters[0]?.id ?? ''));
    if (!document) throw new Error('there is no study');
    document.select([0]);
    play(document, 'd8-d5');
    await settled();
    const copy = await duplicateStudy(study.id);
    expect(copy?.name).toBe('Mine (copy)');
    const chapter = await openChapter(copy?.chapters[0]?.id ?? '');
    expect(chapter?.game.tree.children[0]?.children[0]?.text).toBe('d8-d5');
    const bringBack = await removeStudy(study.id);
    expect((await listStudies()).map(({ name }) => name)).toEqual(['Mine (copy)']);
    expect(await backend.all('chapters')).toHaveLength(2);
    await bringBack?.();
    expect((await openChapter(study.chapters[0]?.id ?? ''))?.journal.edits).toHaveLength(1);
  });

  it('that is damaged is kept aside under its name', async () => {
    const study = await createStudy('Mine', [game('d1-d4')]);
    await store.write([{ area: 'studies', key: study?.id ?? '', value: { ...study, chapters: 3 } }]);
    expect(await listStudies()).toEqual([]);
    expect(store.trouble).toEqual({ kind: 'damaged', names: ['“Mine”'] });
  });
});

describe('the study of an older version', () => {
  const legacy = (value: unknown) => {
    const values = new Map([['dameo.analysis', JSON.stringify(value)]]);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      removeItem: (key: string) => values.delete(key),
    });
    return values;
  };

  it('is moved into the store', async () => {
    const values = legacy({ study: game('d1-d4', 'd8-d5'), path: [0] });
    await migrateStudy();
    const [study] = await listStudies();
    const chapter = await openChapter(study?.chapters[0]?.id ?? '');
    expect(chapter?.game).toEqual(game('d1-d4', 'd8-d5'));
    expect(values.size).toBe(0);
  });

  it('is kept aside if a part of it has another form', async () => {
    const { tree: moves } = game('d1-d4');
    const [first] = moves.children;
    for (const damaged of [
      null,
      { children: moves.children },
      { ...moves, comment: null },
      { ...moves, children: [...moves.children, null] },
      { ...moves, children: [{ ...first, comment: 0 }] },
      { ...moves, children: [{ ...first, nags: ['1'] }] },
      { ...moves, children: [{ ...first, text: 'd1-d8' }] },
    ]) {
      store.use((backend = Object.assign(new MemoryBackend(), { isKept: true })));
      const values = legacy({ study: { ...game('d1-d4'), tree: damaged }, path: [] });
      await migrateStudy();
      expect(values.size).toBe(0);
      expect(await listStudies()).toEqual([]);
      expect(await backend.all('damaged')).toHaveLength(1);
    }
  });
});

it('titles distinguish the games of a file', () => {
  const tags = [{ name: 'White', value: 'A' }, { name: 'Black', value: '?' }, { name: 'Date', value: '2026.??.??' }];
  expect(titleOf({ ...game(), tags, result: '1-0' }, 3)).toBe('3. A (2026.??.??, 1-0)');
});
