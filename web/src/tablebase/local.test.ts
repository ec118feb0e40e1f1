import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine } from '../engine/module';
import { LocalTablebases } from './local';
import bundled from './files.json';
import { cached, type FileList, maxPiecesIn, urlOf } from './files';

beforeAll(loadEngine);

const fetched: string[] = [];

const readPublic = (path: string): Promise<Buffer> =>
  readFile(new URL(`../../public/${path}`, import.meta.url));
const files = async (): Promise<FileList> =>
  JSON.parse((await readPublic('tablebases.json')).toString()) as FileList;

async function read(url: string): Promise<Uint8Array> {
  fetched.push(url);
  return readPublic(url.slice(1));
}

describe('the tablebases of the app', () => {
  it('are those of Dameo with up to four pieces, and some of its relatives', async () => {
    const list = await files();
    const pieces = ['dameo', 'croda', 'anti-dameo', 'italian-damone'];
    expect(pieces.map((variant) => maxPiecesIn(list, variant))).toEqual([4, 3, 3, 0]);
    expect(pieces.map((variant) => maxPiecesIn(bundled, variant))).toEqual([3, 3, 3, 0]);
    expect(urlOf(list, 'dameo', 'KKvM')).toMatch(
      /^\/assets\/tables\/dameo\/KKvM-[0-9a-f]{16}\.dist$/,
    );
    expect(urlOf(list, 'dameo', 'KKKvMM')).toBeNull();
    expect(urlOf(list, 'chess', 'KvK')).toBeNull();
    expect(list).toMatchObject(bundled);
  });

  it('are listed again while more are being built', async () => {
    let time = 0;
    const lists: FileList[] = [{}, { dameo: { KvK: '0' } }];
    const list = cached(async () => lists.shift() ?? {}, 10, () => time);
    expect(maxPiecesIn(await list(), 'dameo')).toBe(0);
    time = 10;
    expect(maxPiecesIn(await list(), 'dameo')).toBe(0);
    time = 11;
    expect(maxPiecesIn(await list(), 'dameo')).toBe(2);
  });

  it('are fetched when they are needed, once', async () => {
    const tablebases = new LocalTablebases(read, files);
    const reply = await tablebases.probe('dameo', 'W:WKc4,Kf4:Ba2');
    expect(reply?.value).toBe('win');
    expect(reply?.line).toHaveLength(reply?.distance ?? 0);
    expect(reply?.moves[0]?.text).toBe(reply?.line[0]);
    expect(fetched.length).toBeGreaterThan(1);
    fetched.length = 0;
    await tablebases.probe('dameo', 'B:WKc4,Kf4:Ba2');
    expect(fetched).toEqual([]);
  });

  it('know the longest win with four pieces', async () => {
    const tablebases = new LocalTablebases(read, files);
    const reply = await tablebases.probe('dameo', 'W:Wb1,c1:Bc8,f8');
    expect(reply).toMatchObject({ value: 'win', distance: 57 });
    expect(reply?.line).toHaveLength(57);
    const drawn = await tablebases.probe('dameo', 'W:WKa1:BKh7');
    expect(drawn).toMatchObject({ value: 'draw', distance: null, line: [] });
  });

  it('follow the rules of each game', async () => {
    const tablebases = new LocalTablebases(read, files);
    const fen = 'W:WKa1:BKa7';
    expect(await tablebases.probe('dameo', fen)).toMatchObject({ value: 'win', distance: 1 });
    expect(await tablebases.probe('anti-dameo', fen)).toMatchObject({ value: 'loss', distance: 1 });
  });

  it('have no reply for other positions', async () => {
    const tablebases = new LocalTablebases(read, files);
    expect(await tablebases.probe('dameo', 'W:WKa1,Kb1,Kc1:BKh8,h6')).toBeNull();
    await expect(tablebases.probe('italian-damone', 'W:WPa1:BPa3')).rejects.toThrow('no tablebases');
    await expect(tablebases.probe('dameo', 'W:Wa1:Ba1')).rejects.toThrow('two pieces on a1');
  });

  it('are rejected if they are damaged', async () => {
    const damaged = new LocalTablebases(async (url) => {
      const bytes = await read(url);
      bytes[bytes.length - 1]! ^= 1;
      return bytes;
    }, files);
    await expect(damaged.probe('dameo', 'W:WKa1:BKh7')).rejects.toThrow('damaged');
  });
});
