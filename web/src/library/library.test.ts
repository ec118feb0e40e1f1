import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Learned } from '../learn/progress.svelte';
import { newGame, type SavedGame, type StoredGame } from '../play/saved';
import { firstAttempt, keptOf } from '../puzzles/attempts';
import { puzzleOf } from '../puzzles/testing';
import { gameFrom as recordFrom, loadRulesAndPdn } from '../rules/testing';
import { MemoryBackend } from '../store/memory';
import { progress, write } from '../store/progress';
import { store } from '../store/store.svelte';
import { gameOf } from '../study/annotated';
import { createStudy, listStudies, openChapter, renameStudy } from '../study/studies';
import { listGames } from '../play/games';
import { readArchive, reportText, writeArchive } from './archive';
import { type Filters, filtered, gameItems, NO_FILTERS, studyItems } from './list';
import { pdnOfItems } from './pdn';

await loadRulesAndPdn();
beforeEach(() => store.use(new MemoryBackend()));

const played = (change: Partial<StoredGame> = {}, ...moves: string[]): StoredGame => ({
  ...newGame({
    record: recordFrom(null, moves.length > 0 ? moves : ['d1-d4']),
    players: { white: 'person', black: 3 },
    orientation: 'white',
    clock: null,
  } satisfies SavedGame),
  ...change,
});

const NOW = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;

describe('the list', () => {
  const games = [
    played({ winner: 'white', changed: NOW }),
    played({ winner: null, changed: NOW - 3 * DAY }),
    played({ players: { white: 'person', black: 'person' }, winner: 'draw', changed: NOW - 40 * DAY }),
    played({ record: { ...recordFrom(null), moves: [] } }),
    played({ record: { ...recordFrom(null, ['d1-d4']), variant: 'croda' }, changed: NOW - DAY / 2 }),
  ];

  it('has the games with a move, the latest first', () => {
    expect(gameItems(games).map(({ title, detail }) => [title, detail])).toEqual([
      ['Player – Computer, level 3', 'Dameo, 1-0, 1 move'],
      ['Player – Computer, level 3', 'Croda, Not over, 1 move'],
      ['Player – Computer, level 3', 'Dameo, Not over, 1 move'],
      ['Player – Player', 'Dameo, ½-½, 1 move'],
    ]);
  });

  it('is searched and filtered', () => {
    const count = (filters: Partial<Filters>): number =>
      filtered(gameItems(games), { ...NO_FILTERS, ...filters }, NOW).length;
    expect(count({})).toBe(4);
    expect(count({ text: ' dameo  LEVEL ' })).toBe(2);
    expect(count({ text: 'dameo nobody' })).toBe(0);
    expect(count({ variant: 'croda' })).toBe(1);
    expect(count({ result: 'open' })).toBe(2);
    expect(count({ result: 'draw' })).toBe(1);
    expect(count({ opponent: 'person' })).toBe(1);
    expect(count({ opponent: '3' })).toBe(3);
    expect(count({ days: '1' })).toBe(2);
    expect(count({ days: '7' })).toBe(3);
    expect(count({ kind: 'study' })).toBe(0);
  });

  it('has the studies with their chapters', async () => {
    await createStudy('Openings', [gameOf(recordFrom(null, ['d1-d4'])), gameOf({ ...recordFrom(null), variant: 'croda' })]);
    const items = studyItems(await listStudies());
    expect(items.map(({ title, detail }) => [title, detail])).toEqual([['Openings', 'Dameo, Croda, 2 chapters']]);
    expect(filtered(items, { ...NO_FILTERS, kind: 'study', variant: 'croda', text: 'chapter' }, NOW)).toHaveLength(1);
  });

  it('reads no move of a game, so that thousands are listed at once', () => {
    const unread = (moves: string[]) =>
      new Proxy(moves, {
        get(target, key, receiver) {
          if (key !== 'length') throw new Error(`reads ${String(key)} of the moves`);
          return Reflect.get(target, key, receiver) as unknown;
        },
      });
    const record = recordFrom(null, ['d1-d4', 'e8-e5', 'e1-e4']);
    const items = gameItems([played({ record: { ...record, moves: unread(record.moves) } })]);
    expect(filtered(items, { ...NO_FILTERS, text: 'level 3' }, NOW).map(({ detail }) => detail)).toEqual(['Dameo, Not over, 2 moves']);
    expect(items[0]?.analysis).toThrow('reads');
  });
});

describe('a library as PDN', () => {
  it('has the games and chapters of a list in their order, and names what the rules refuse', async () => {
    const one = played({}, 'd1-d4');
    const other = played({}, 'e1-e4');
    const wrong = played({ record: { ...recordFrom(null), moves: ['a1-a9'] } });
    await store.write([one, other, wrong].map((game) => ({ area: 'games', key: game.id, value: game })));
    const study = await createStudy('Mine', [gameOf(recordFrom(null, ['f1-f4'])), gameOf(recordFrom(null))]);
    const item = (kind: 'game' | 'study', id: string) => ({ kind, id, title: `title of ${id}` });
    const items = [item('game', other.id), item('study', study?.id ?? ''), item('game', wrong.id), item('game', one.id), item('game', 'gone')];
    const { text, refused } = await pdnOfItems(items);
    expect(text.match(/\[ChapterName ".*"\]|1\. \S+/g)).toEqual(['1. e1-e4', '[ChapterName "Chapter 1"]', '1. f1-f4', '[ChapterName "Chapter 2"]', '1. d1-d4']);
    expect(refused).toEqual([`title of ${wrong.id}`]);
  });
});

describe('a library as a file', () => {
  async function fill(): Promise<void> {
    const game = played();
    await store.write([{ area: 'games', key: game.id, value: game }]);
    await createStudy('Mine', [gameOf(recordFrom(null, ['d1-d4', 'd8-d5'])), gameOf(recordFrom(null))]);
    await progress('learn', (value): value is number => typeof value === 'number').set('captures', 3);
  }

  it('brings everything to another browser, once', async () => {
    await fill();
    const text = await writeArchive(new Date(NOW));
    store.use(new MemoryBackend());
    expect(await readArchive(text)).toEqual({ added: 2, known: 0, copied: 0, refused: [] });
    expect(await readArchive(text)).toEqual({ added: 0, known: 2, copied: 0, refused: [] });
    const again = JSON.parse(await writeArchive(new Date(NOW))) as { games: object[] };
    const before = JSON.parse(text) as { games: object[] };
    expect(again).toEqual({ ...before, games: [{ ...before.games[0], revision: 1 }] });
  });

  it('brings lessons, puzzles and ratings', async () => {
    const kept = keptOf(null);
    const { changes, attempt, rating } = firstAttempt(kept, puzzleOf('3wyaacga', 900), null, true, 'training', NOW);
    await write(changes);
    new Learned().finish('tactics', 'ladder');
    await vi.waitFor(async () => expect(await store.entries('progress')).toHaveLength(3));
    const text = await writeArchive(new Date(NOW));
    store.use(new MemoryBackend());
    await readArchive(text);
    expect(await kept.attempts.get('3wyaacga')).toEqual(attempt);
    expect(await kept.ratings.get('dameo')).toEqual(rating);
    const learned = new Learned();
    await learned.read();
    expect(learned.has('tactics', 'ladder')).toBe(true);
  });

  it('replaces nothing that differs', async () => {
    await fill();
    const text = await writeArchive(new Date(NOW));
    const [[study], [game]] = [await listStudies(), await listGames()];
    if (!study || !game) throw new Error('the library is empty');
    await renameStudy(study.id, 'Mine, changed');
    const value = { ...game, record: recordFrom(null, ['e1-e4']) };
    await store.write([{ area: 'games', key: game.id, value }]);
    expect(await readArchive(text)).toEqual({ added: 0, known: 0, copied: 2, refused: [] });
    expect((await listStudies()).map(({ name }) => name).sort()).toEqual(['Mine', 'Mine, changed']);
    expect((await listGames()).map(({ record }) => record.moves[0]).sort()).toEqual(['d1-d4', 'e1-e4']);
    for (const { chapters } of await listStudies()) {
      expect((await openChapter(chapters[0]?.id ?? ''))?.game.tree.children[0]?.text).toBe('d1-d4');
    }
  });

  it('is read as far as it can be, and what cannot is named', async () => {
    await fill();
    const archive = JSON.parse(await writeArchive(new Date(NOW))) as {
      games: unknown[];
      studies: { chapters: { game: { tree: { nodes: { text: string }[] } } }[] }[];
    };
    archive.games.unshift(null, { ...(archive.games[0] as object), record: recordFrom(null, ['d1-d8']) });
    const [node] = archive.studies[0]?.chapters[0]?.game.tree.nodes ?? [];
    if (node) node.text = 'd1-d8';
    archive.studies.push({ chapters: [] });
    store.use(new MemoryBackend());
    const report = await readArchive(JSON.stringify(archive));
    expect(reportText(report)).toBe(
      '2 added; could not be read: game 1, game 2, “Chapter 1” of “Mine”, study 2.',
    );
    expect((await listStudies())[0]?.chapters.map(({ title }) => title)).toEqual(['Chapter 2']);
  });

  it('that is none is refused with the reason', async () => {
    for (const [text, reason] of [
      ['', 'a file that was saved here is expected'],
      ['[White "Ada"]', 'a file that was saved here is expected'],
      ['{}', 'a file that was saved here is expected'],
      ['null', 'a file that was saved here is expected'],
      ['{"format":"dameo-library","version":2}', 'is of version 2, and this app reads version 1'],
      ['{"format":"dameo-library","version":1,"games":{}}', 'lists of games and studies are expected'],
    ] as const) {
      await expect(readArchive(text), text).rejects.toThrow(reason);
    }
  });
});
