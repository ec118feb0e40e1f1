// A mail server for the tests: what it takes lies in a folder, a file for each message.

import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A message as the tests find it. */
export interface Received {
  to: string;
  /** The headers and the text. */
  text: string;
}

async function serve(socket: Socket, folder: string, next: () => number): Promise<void> {
  socket.on('error', () => undefined);
  const say = (line: string): boolean => socket.write(`${line}\r\n`);
  let to = '';
  let text: string[] | null = null;
  say('220 mail.example');
  for await (const line of createInterface(socket)) {
    if (text) {
      if (line !== '.') text.push(line.replace(/^\./, ''));
      else {
        const received: Received = { to, text: text.join('\n') };
        await writeFile(join(folder, `${next()}.json`), JSON.stringify(received));
        text = null;
        say('250 ok');
      }
    } else if (line === 'DATA') {
      text = [];
      say('354 go on');
    } else {
      to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to;
      say(line === 'QUIT' ? '221 bye' : '250 ok');
    }
  }
}

/** Takes messages at a port of this machine. */
export async function takeMail(folder: string): Promise<{ port: number; server: Server }> {
  let count = 0;
  const server = createServer((socket) => void serve(socket, folder, () => (count += 1)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { port: (server.address() as AddressInfo).port, server };
}
