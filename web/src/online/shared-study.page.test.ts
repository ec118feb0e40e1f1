// The study of a game that both players analyse: what goes out and comes in, with a server of the test.

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayedGame } from '../play/saved';
import { namesIn } from '../record/links';
import { loadRulesAndPdn } from '../rules/testing';
import { MemoryBackend } from '../store/memory';
import { settled } from '../store/saver';
import { store } from '../store/store.svelte';
import { StudyDocument } from '../study/document.svelte';
import { findStudy, listStudies, openChapter } from '../study/studies';
import * as tree from '../tree/tree';
import { SharedAnalysis } from './shared-analysis.svelte';
import { receive, sentPdn, sharedStudyLink } from './shared-study';
import { FakeServer } from './testing';

const { sent } = vi.hoisted(() => ({ sent: [] as string[] }));
vi.mock('./server', async (original) => ({
  ...(await original<object>()),
  sendAnalysis: async (_: string, pdn: string) => void sent.push(pdn),
}));

beforeAll(loadRulesAndPdn);
beforeEach(() => {
  store.use(Object.assign(new MemoryBackend(), { isKept: true }));
  sent.length = 0;
});

const GAME: PlayedGame = {
  id: 'AbCd1234',
  started: 1_790_000_000_000,
  record: { variant: 'dameo', drawRules: 'playstrategy', startFen: null, moves: ['d1-d4', 'd8-d5'], conclusion: { by: 'resignation', loser: 'black' } },
  players: { white: { name: 'Opponent' }, black: 'person' },
  orientation: 'black',
  clock: null,
  winner: 'white',
};

/** What White has written: a variation, a comment and a sign. */
const THEIRS = '1. d1-d4! {Good.} (1. e1-e4 d8-d5) 1... d8-d5 *';

async function opened(game = GAME): Promise<StudyDocument> {
  const link = await sharedStudyLink(game, 'black');
  const study = await findStudy(namesIn(link ?? '').study ?? '');
  const document = study && (await StudyDocument.open(study, study.chapters[0]?.id ?? ''));
  if (!document) throw new Error('there is no study');
  return document;
}

/** The document with the part of it that is shared. */
async function shared(game = GAME) {
  const document = await opened(game);
  const part = document.study?.shared;
  if (!part) throw new Error('the study is not shared');
  return { document, part };
}

describe('the study', () => {
  it('is made once for each game, with the chapter of its player', async () => {
    const { document, part } = await shared();
    expect(part).toMatchObject({ game: 'AbCd1234', seat: 'black', isEngineAllowed: false });
    expect(document.study?.chapters.map(({ title }) => title)).toEqual(['Black’s analysis']);
    expect(tree.mainLine(document.game.tree)).toEqual(['d1-d4', 'd8-d5']);
    expect(document.game.tags).toContainEqual({ name: 'Orientation', value: 'black' });
    document.close();
    await opened();
    await opened({ ...GAME, id: 'WxYz5678' });
    expect(await listStudies()).toHaveLength(2);
  });

  it('gets the opponent’s analysis as a chapter, which the next one replaces', async () => {
    const { document, part } = await shared();
    receive(document, part, THEIRS);
    await settled();
    const titles = document.study?.chapters.map(({ title }) => title);
    expect(titles).toEqual(['Black’s analysis', 'White’s analysis']);
    expect(sentPdn((await openChapter(part.theirs))!.game)).toBe(sentPdn({ ...document.game, ...read(THEIRS) }));
    receive(document, part, '1. d1-d4 *');
    await settled();
    expect(document.study?.chapters).toHaveLength(2);
    expect(tree.mainLine((await openChapter(part.theirs))!.game.tree)).toEqual(['d1-d4']);
    // The own chapter is as it was.
    expect(tree.mainLine(document.game.tree)).toEqual(['d1-d4', 'd8-d5']);
  });

  it('shows the position on the board again if the chapter on it is replaced', async () => {
    const { document, part } = await shared();
    receive(document, part, THEIRS);
    await settled();
    document.close();
    const theirs = await StudyDocument.open((await listStudies())[0]!, part.theirs);
    theirs!.select([1, 0]);
    receive(theirs!, part, '1. d1-d4 (1. e1-e4 c8-c5) *');
    expect(tree.movesOn(theirs!.game.tree, theirs!.place.path)).toEqual(['e1-e4']);
    await settled();
    expect(sentPdn((await openChapter(part.theirs))!.game)).toContain('c8-c5');
  });

  it.each([
    ['nothing', ''],
    ['no game', 'Hello!'],
    ['two games', '1. d1-d4 *\n\n1. e1-e4 *'],
    ['a move that is not legal', '1. d1-d9 *'],
    ['another game', '[Variant "croda"]\n\n*'],
    ['another position', '[SetUp "1"]\n[FEN "W:Wc3:Bc7"]\n\n*'],
  ])('is not changed by %s', async (_, pdn) => {
    const { document, part } = await shared();
    expect(receive(document, part, pdn)).toBe(false);
    expect(document.study?.chapters).toHaveLength(1);
  });
});

/** The tree of a text as a study gets it. */
function read(pdn: string): Pick<StudyDocument['game'], 'tree'> {
  const game = { tree: tree.EMPTY, put: null as StudyDocument['game'] | null };
  const document = { game: { variant: 'dameo', startFen: null, tags: [] }, putChapter: (_: unknown, put: StudyDocument['game']) => (game.put = put) };
  receive(document as unknown as StudyDocument, { game: '', seat: 'black', isEngineAllowed: false, theirs: 'x' }, pdn);
  return { tree: game.put!.tree };
}

describe('the connection', () => {
  async function talking(id: string) {
    const { document, part } = await shared({ ...GAME, id });
    const server = new FakeServer();
    server.moves = ['d1-d4', 'd8-d5'];
    const talk = new SharedAnalysis(document, part, server.around);
    talk.start();
    server.welcome('black');
    return { document, part, server, talk };
  }

  it('takes what comes once, and leaves the chapter alone if the same comes again', async () => {
    const { document, part, server, talk } = await talking('Once1111');
    server.socket.say({ type: 'analysis', by: 'white', pdn: THEIRS });
    expect([talk.isNew, talk.problem, document.study?.chapters.length]).toEqual([true, '', 2]);
    const again = new SharedAnalysis(document, part, server.around);
    again.start();
    server.welcome('black');
    server.socket.say({ type: 'analysis', by: 'white', pdn: THEIRS });
    expect(again.isNew).toBe(false);
    server.socket.say({ type: 'analysis', by: 'white', pdn: 'Hello!' });
    expect(again.problem).toBe('Your opponent has sent something that is no analysis of this game.');
  });

  it('sends the chapter on the board, and again after it was lost', async () => {
    vi.useFakeTimers();
    const { document, server, talk } = await talking('Sent1111');
    await talk.send();
    expect(sent).toEqual([sentPdn(document.game)]);
    expect(sent[0]).not.toContain('Opponent');
    expect(talk.sent).toBe(sent[0]);
    server.socket.cut();
    vi.advanceTimersByTime(10_000);
    server.welcome('black');
    expect(sent).toHaveLength(2);
    vi.useRealTimers();
  });

  it('allows the engine when both have agreed to it', async () => {
    const { document, server, talk } = await talking('Engine11');
    expect(talk.engine).toBe('none');
    talk.do({ do: 'offer', offer: 'engine' });
    expect(server.socket.last).toMatchObject({ action: { do: 'offer', offer: 'engine' } });
    const offering = { ...server.status.seats.white, offers: ['analysis' as const, 'engine' as const] };
    server.change = { seats: { ...server.status.seats, white: offering } };
    server.tell();
    expect([talk.engine, document.study?.shared?.isEngineAllowed]).toEqual(['asked', false]);
    server.change = { seats: { white: offering, black: offering } };
    server.tell();
    expect([talk.engine, document.study?.shared?.isEngineAllowed]).toEqual(['agreed', true]);
    await settled();
    expect((await listStudies())[0]?.shared?.isEngineAllowed).toBe(true);
  });
});
