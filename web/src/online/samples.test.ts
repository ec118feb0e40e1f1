// The messages of the server, as its own definitions write them: `npm test -- --update` copies
// them into a module, which is checked against the types of this app. An imported JSON file would
// not be: its texts have the type `string`, and its fields may be more than those of the types.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLobbyMessage, readServerMessage } from './read';
import { CLIENT_SAMPLES, LOBBY_SAMPLES, SERVER_SAMPLES } from './samples';

type Samples = Partial<Record<'client' | 'server' | 'lobby', unknown[]>>;

/** The samples of a crate of the server. */
const samplesOf = (crate: string): Samples =>
  JSON.parse(readFileSync(new URL(`../../../crates/${crate}/tests/samples.json`, import.meta.url), 'utf8')) as Samples;

it('the samples are those of the server', async () => {
  const samples = ['dameo-room', 'dameo-online'].map(samplesOf);
  const list = (name: string, type: string, kind: keyof Samples): string => {
    const messages = samples.flatMap((all) => all[kind] ?? []);
    return `export const ${name}: readonly ${type}[] = [\n${messages.map((message) => `  ${JSON.stringify(message)},\n`).join('')}];\n`;
  };
  const module = [
    '// The messages of tests/samples.json in dameo-room and dameo-online, written by `npm test -- --update`.\n',
    "import type { ClientMessage, LobbyMessage, ServerMessage } from './messages';\n",
    list('CLIENT_SAMPLES', 'ClientMessage', 'client'),
    list('SERVER_SAMPLES', 'ServerMessage', 'server'),
    list('LOBBY_SAMPLES', 'LobbyMessage', 'lobby'),
  ];
  await expect(module.join('\n')).toMatchFileSnapshot('./samples.ts');
});

describe.each([
  ['game', readServerMessage, SERVER_SAMPLES],
  ['lobby', readLobbyMessage, LOBBY_SAMPLES],
] as const)('a message of the server on the socket of a %s', (_, read, samples) => {
  it.each(samples.map((sample) => [sample.type, sample] as const))('is read: %s', (_type, sample) => {
    expect(read(JSON.stringify(sample))).toEqual(sample);
  });

  it('is refused without any of its fields', () => {
    for (const sample of samples) {
      for (const name of Object.keys(sample)) {
        const { [name as keyof typeof sample]: _left, ...rest } = sample;
        expect(read(JSON.stringify(rest)), `${sample.type} without ${name}`).toBeNull();
      }
    }
  });

  it.each(['', '{', 'null', '7', '[]', '{}', '{"type":"toString"}', '{"type":"later","more":7}'])('is not %s', (text) => {
    expect(read(text)).toBeNull();
  });
});

it('an invitation of the lobby is refused without any of its fields', () => {
  const [sample] = LOBBY_SAMPLES;
  if (sample?.type !== 'lobby') throw new Error('the first sample is that of the list');
  const withOne = (view: object): string => JSON.stringify({ type: 'lobby', invitations: [view] });
  for (const view of sample.invitations) {
    for (const name of Object.keys(view)) expect(readLobbyMessage(withOne({ ...view, [name]: undefined })), name).toBeNull();
    for (const name of Object.keys(view.invitation)) {
      const invitation = { ...view.invitation, [name]: undefined };
      expect(readLobbyMessage(withOne({ ...view, invitation })), name).toBeNull();
    }
  }
});

it('every kind of message that this page sends has a sample', () => {
  expect(new Set(CLIENT_SAMPLES.map(({ type }) => type))).toEqual(new Set(['hello', 'command', 'sync', 'bye', 'say']));
});
