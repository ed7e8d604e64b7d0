/** Requests that may reach the port of a sign-in: from a broken program, a page in the browser, or an attacker. */
import { METHODS } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';

/** The port that listens and the path of the redirect of a sign-in that waits. */
export type Target = { readonly port: number; readonly path: string };

export type Attack = {
  readonly what: string;
  /** Does it, and gives what ends the sockets it leaves open. */
  readonly run: (target: Target) => Promise<() => void>;
};

const nothing = (): void => {};

/** A socket that is open; what becomes of it afterwards is no concern of the attacker. */
const reach = async (port: number): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', nothing);
  socket.on('data', nothing);
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('close', () => resolve());
  });
  return socket;
};

const reachMany = async (port: number, count: number): Promise<readonly Socket[]> => {
  const sockets: Socket[] = [];
  for (let left = count; left > 0; left -= 100) {
    const wave = Array.from({ length: Math.min(100, left) }, () => reach(port));
    sockets.push(...(await Promise.all(wave)));
  }
  return sockets;
};

const endAll = (sockets: readonly Socket[]) => (): void => {
  for (const socket of sockets) socket.destroy();
};

/** Sends bytes and waits until the listener has ended the connection, or answered it. */
const send = async (port: number, bytes: string | Buffer): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', nothing);
  let heard = '';
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1');
  });
  const over = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(bytes);
  await over;
  return heard;
};

const request = (line: string, ...headers: readonly string[]): string =>
  `${[line, 'host: 127.0.0.1', ...headers].join('\r\n')}\r\n\r\n`;

/** One request after the other, each on a connection of its own. */
const sending =
  (make: (target: Target) => readonly (string | Buffer)[]): Attack['run'] =>
  async (target) => {
    for (const bytes of make(target)) await send(target.port, bytes);
    return nothing;
  };

/** Connections that send something and are then left as they are. */
const holding =
  (count: number, bytes: (target: Target) => string): Attack['run'] =>
  async (target) => {
    const sockets = await reachMany(target.port, count);
    for (const socket of sockets) socket.write(bytes(target));
    return endAll(sockets);
  };

const KILOBYTE = 1024;

export const ATTACKS: readonly Attack[] = [
  { what: 'a target of two slashes', run: sending(() => [request('GET // HTTP/1.1')]) },
  {
    what: 'targets that are whole addresses, good and broken',
    run: sending(({ path }) =>
      [`http://127.0.0.1${path}?code=1&state=2`, 'http://[', 'http://%', '//@:0', 'file:///etc/passwd'].map(
        (target) => request(`GET ${target} HTTP/1.1`),
      ),
    ),
  },
  {
    what: 'an asterisk for a target',
    run: sending(() => [request('OPTIONS * HTTP/1.1'), request('GET * HTTP/1.1')]),
  },
  {
    what: 'tunnels that are asked for and kept open',
    run: holding(20, () => request('CONNECT example.com:443 HTTP/1.1')),
  },
  {
    what: 'a target of 100 KB',
    run: sending(({ path }) => [request(`GET ${path}?code=${'a'.repeat(100 * KILOBYTE)} HTTP/1.1`)]),
  },
  {
    what: 'percent-encoding that means nothing',
    run: sending(({ path }) => [
      request(`GET ${path}?state=%E0%A4%A&code=%ZZ&error=%FF HTTP/1.1`),
      request('GET /%E0%A4%A%%%00 HTTP/1.1'),
    ]),
  },
  {
    what: 'a thousand parameters, the same ones over and over',
    run: sending(({ path }) => [request(`GET ${path}?${'code=1&state=2&error=3&'.repeat(500)} HTTP/1.1`)]),
  },
  {
    what: 'every method there is, and some there are not',
    run: sending(({ path }) =>
      [...METHODS, 'BREW', 'get', 'G\u00cbT', ''].map((method) => request(`${method} ${path} HTTP/1.1`)),
    ),
  },
  {
    what: 'other protocols: TLS, HTTP/2, HTTP/0.9, SOCKS, nothing but zeros',
    run: sending(() => [
      Buffer.from('16030100c8010000c40303', 'hex'),
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET /\r\n\r\n',
      Buffer.from([5, 1, 0, 13, 10, 13, 10]),
      Buffer.alloc(4 * KILOBYTE),
    ]),
  },
  {
    what: 'ten thousand headers',
    run: sending(() => [
      request('GET / HTTP/1.1', ...Array.from({ length: 10_000 }, (_, at) => `h${at}: 1`)),
    ]),
  },
  {
    what: 'headers that contradict each other or make no sense',
    run: sending(({ path }) => [
      request(`GET ${path} HTTP/1.1`, 'host: other', 'content-length: 3', 'content-length: 4'),
      request(`POST ${path} HTTP/1.1`, 'content-length: 3', 'transfer-encoding: chunked'),
      request(`GET ${path} HTTP/1.1`, 'no colon at all'),
      request(`GET ${path} HTTP/1.1`, ' folded: onto the line before'),
      request(`GET ${path} HTTP/1.1`, 'x: \u0000\u0001\u007f'),
      request(`GET ${path} HTTP/1.1`, 'content-length: -1'),
      `GET ${path} HTTP/1.1\r\n\r\n`,
    ]),
  },
  {
    what: 'three hundred connections whose headers never end',
    run: holding(300, ({ path }) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx: `),
  },
  { what: 'three thousand connections that say nothing', run: holding(3000, () => '') },
  {
    what: 'two thousand connections that are torn down at once',
    run: async ({ port }) => {
      for (const socket of await reachMany(port, 2000)) socket.resetAndDestroy();
      return nothing;
    },
  },
  {
    what: 'upgrades to other protocols, kept open',
    run: holding(50, ({ path }) =>
      request(
        `GET ${path} HTTP/1.1`,
        'connection: Upgrade, HTTP2-Settings',
        'upgrade: websocket, h2c',
        'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-version: 13',
      ),
    ),
  },
  {
    what: 'a thousand requests on one connection',
    run: sending(({ path }) => [request(`GET ${path} HTTP/1.1`).repeat(1000)]),
  },
  {
    what: 'bodies that never end',
    run: holding(
      20,
      ({ path }) => `${request(`POST ${path} HTTP/1.1`, 'transfer-encoding: chunked')}5\r\nhello\r\n`,
    ),
  },
  {
    what: 'expectations that nobody meets',
    run: sending(({ path }) => [
      request(`GET ${path} HTTP/1.1`, 'expect: a miracle'),
      request(`POST ${path} HTTP/1.1`, 'expect: 100-continue', 'content-length: 10'),
    ]),
  },
  {
    what: 'requests that are cut in the middle of a line',
    run: async ({ port, path }) => {
      for (const socket of await reachMany(port, 50)) {
        socket.write(`GET ${path.slice(0, 4)}`);
        socket.resetAndDestroy();
      }
      return nothing;
    },
  },
  {
    what: 'a thousand guessed states, and refusals in the name of the service',
    run: sending(({ path }) =>
      ['code=stolen', 'error=access_denied', 'error=invalid_scope'].flatMap((query) =>
        Array.from({ length: 300 }, (_, at) => request(`GET ${path}?${query}&state=${at} HTTP/1.1`)),
      ),
    ),
  },
  {
    what: 'the last page, asked for before its time',
    run: sending(() =>
      ['/adsheet/signed-in', '/adsheet/not-signed-in', '/adsheet/signed-in?x'].map((path) =>
        request(`GET ${path} HTTP/1.1`),
      ),
    ),
  },
  {
    what: 'answers that nobody reads',
    run: async ({ port, path }) => {
      const sockets = await reachMany(port, 50);
      for (const socket of sockets) {
        socket.pause();
        socket.write(request(`GET ${path} HTTP/1.1`));
      }
      return endAll(sockets);
    },
  },
];
