/** When the bytes of a write leave, and that those of one that was given up never do. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClock } from '../../../main/engine/clock.ts';
import type { Connection } from '../../../main/engine/service/http/connection.ts';
import { openConnection } from '../../../main/engine/service/http/connection.ts';
import type { AdId } from '../../../shared/ad/model.ts';
import { testClocks } from '../../support/clocks.ts';
import { fault, sandboxFor } from '../accounts/seller.ts';
import { applied, connected } from './connected.ts';

type Listener = { readonly port: number; readonly sockets: readonly Socket[] };

/** A server of bytes; each of its sockets is handed to `take`. */
const listen = async (take: (socket: Socket) => void): Promise<Listener> => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    // What a test does not expect of a socket shows in what it waits for.
    socket.on('error', () => undefined);
    take(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
};

/** Passes bytes on to `port`, those of a new socket only once it is opened. */
const passingOn = async (port: number) => {
  const opened = Promise.withResolvers<void>();
  const listener = await listen((socket) => {
    void opened.promise.then(() => {
      const there = connect(port, '127.0.0.1');
      there.on('error', () => socket.destroy());
      socket.on('close', () => there.destroy());
      socket.pipe(there).pipe(socket);
    });
  });
  return { ...listener, open: () => opened.resolve() };
};

const opened = (timeouts = {}, clock = createClock()): Connection => {
  const connection = openConnection({ environment: 'sandbox', insecureTls: true }, timeouts, clock);
  onTestFinished(connection.close);
  return connection;
};

const put = (url: string, body = '{}') => ({
  method: 'PUT' as const,
  url: new URL(url),
  headers: {},
  body: Buffer.from(body),
  limit: 1_000_000,
});

describe('whether a write may leave', () => {
  test('is asked when its socket stands, TLS included, and not before', async () => {
    const sandbox = await sandboxFor({ tls: true });
    const slow = await passingOn(Number(new URL(sandbox.baseUrl).port));
    let asked = 0;
    const mayLeave = (): boolean => {
      asked += 1;
      return false;
    };
    const connection = opened();
    const going = connection.exchange({ ...put(`https://127.0.0.1:${slow.port}/api`), mayLeave });
    going.catch(() => undefined);
    await expect.poll(() => slow.sockets.length, { interval: 5, timeout: 20_000 }).toBe(1);
    await expect
      .poll(() => slow.sockets[0]?.readableLength ?? 0, { interval: 5, timeout: 20_000 })
      .toBeGreaterThan(0);
    expect(asked).toBe(0);
    slow.open();
    await expect(going).rejects.toMatchObject({ kind: 'late', sent: false });
    expect(asked).toBe(1);
  });

  test('keeps everything of it here where it may not, and the socket serves the next', async () => {
    let said = '';
    const server = await listen((socket) => {
      socket.on('data', (bytes) => {
        said += bytes.toString('latin1');
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      });
    });
    const connection = opened();
    const url = `http://127.0.0.1:${server.port}/`;
    for (const body of ['first', 'second']) await connection.exchange(put(url, body));
    const before = server.sockets.length;
    const late = connection.exchange({ ...put(url, 'late'), mayLeave: () => false });
    await expect(late).rejects.toMatchObject({ kind: 'late', sent: false });
    await connection.exchange({ ...put(url, 'next'), mayLeave: () => true });
    expect(said).toContain('next');
    expect(said).not.toContain('late');
    expect(server.sockets).toHaveLength(before);
    expect(server.sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  test('is asked again after a 401, when another token has come', async () => {
    const { seller, service } = await connected();
    const [ad] = (await service.listAds({})).ads;
    await fault(seller.sandbox, { method: 'PUT', path: '/ad/*', action: { type: 'expire-token' } });
    let asked = 0;
    const outcome = await service.updateAd(
      Number(ad?.['id']) as AdId,
      { ...ad, title: 'Late' },
      {
        mayLeave: () => {
          asked += 1;
          return asked === 1;
        },
      },
    );
    expect(outcome).toMatchObject({ kind: 'not-applied', cause: { code: 'reads-too-old' } });
    expect(asked).toBe(2);
    expect(await applied(seller)).toEqual([]);
  });
});

/** How a socket ended, as its other side saw it. */
const endOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.on('end', () => resolve('in peace'));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
  });

describe('a socket that is given up', () => {
  const silent = async () => {
    const taken = Promise.withResolvers<Socket>();
    const server = await listen((socket) => socket.once('data', () => taken.resolve(socket.resume())));
    return { url: `http://127.0.0.1:${server.port}/`, taken: taken.promise };
  };

  test('for want of an answer is reset', async () => {
    const { url, taken } = await silent();
    const going = opened({ totalMs: 300 }).exchange(put(url));
    going.catch(() => undefined);
    const end = endOf(await taken);
    await expect(going).rejects.toMatchObject({ kind: 'timeout', sent: true });
    expect(await end).toBe('ECONNRESET');
  });

  test('sends nothing of what it still held back', async () => {
    const taken = Promise.withResolvers<Socket>();
    const server = await listen((socket) => taken.resolve(socket.pause()));
    const body = 'x'.repeat(64 * 1024 * 1024);
    const going = opened({ totalMs: 500 }).exchange(put(`http://127.0.0.1:${server.port}/`, body));
    going.catch(() => undefined);
    const socket = await taken.promise;
    await expect(going).rejects.toMatchObject({ kind: 'timeout', sent: true });
    let arrived = 0;
    socket.on('data', (bytes: Buffer) => {
      arrived += bytes.byteLength;
    });
    const end = endOf(socket);
    socket.resume();
    expect(await end).toBe('ECONNRESET');
    expect(arrived).toBeLessThan(body.length);
  });

  test('under TLS is reset too', async () => {
    const sandbox = await sandboxFor({ tls: true });
    await fault(sandbox, { path: '/**', action: { type: 'hang-before' }, times: 9 });
    const between = await passingOn(Number(new URL(sandbox.baseUrl).port));
    between.open();
    const going = opened({ totalMs: 1_500 }).exchange(
      put(`https://127.0.0.1:${between.port}/api/sellside/ad/1`),
    );
    going.catch(() => undefined);
    await expect.poll(() => between.sockets.length, { interval: 5, timeout: 20_000 }).toBe(1);
    const [socket] = between.sockets;
    const end = socket === undefined ? '' : endOf(socket);
    await expect(going).rejects.toMatchObject({ kind: 'timeout', sent: true });
    expect(await end).toBe('ECONNRESET');
  });

  test('because the machine goes to sleep is reset, and what is asked meanwhile waits until it woke', async () => {
    const { url, taken } = await silent();
    const connection = opened();
    const going = connection.exchange(put(url));
    going.catch(() => undefined);
    const end = endOf(await taken);
    connection.suspend();
    await expect(going).rejects.toMatchObject({ kind: 'cut', sent: true });
    expect(await end).toBe('ECONNRESET');
    let asked = 0;
    const mayLeave = (): boolean => {
      asked += 1;
      return false;
    };
    const waiting = connection.exchange({ ...put(url), mayLeave });
    waiting.catch(() => undefined);
    const stopped = new AbortController();
    const given = connection.exchange({ ...put(url), signal: stopped.signal });
    stopped.abort();
    await expect(given).rejects.toMatchObject({ kind: 'cancelled', sent: false });
    expect(asked).toBe(0);
    connection.resume();
    await expect(waiting).rejects.toMatchObject({ kind: 'late', sent: false });
    expect(asked).toBe(1);
  });

  test('because the machine slept is one of before: what began since its waking is answered', async () => {
    const said: string[] = [];
    const server = await listen((socket) => {
      socket.on('data', (bytes) => {
        said.push(bytes.toString('latin1'));
        if (said.join('').includes('first')) answer(socket);
      });
    });
    const answer = (socket: Socket | undefined) =>
      socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    const url = `http://127.0.0.1:${server.port}/`;
    const clocks = testClocks();
    const connection = opened({}, createClock(clocks));
    await connection.exchange(put(url, 'first'));
    said.splice(0);
    clocks.sleep(3_600_000);
    const going = connection.exchange(put(url, 'second'));
    going.catch(() => undefined);
    await expect.poll(() => said.join(''), { interval: 5, timeout: 20_000 }).toContain('second');
    // The sleep is noticed shortly afterwards.
    connection.resume();
    answer(server.sockets[1]);
    expect(await going).toMatchObject({ status: 200 });
    expect(server.sockets).toHaveLength(2);
  });

  test('because the machine slept is given up with what was under way on it', async () => {
    const { url, taken } = await silent();
    const clocks = testClocks();
    const connection = opened({}, createClock(clocks));
    const going = connection.exchange(put(url));
    going.catch(() => undefined);
    const end = endOf(await taken);
    clocks.sleep(3_600_000);
    connection.resume();
    await expect(going).rejects.toMatchObject({ kind: 'cut', sent: true });
    expect(await end).toBe('ECONNRESET');
  });
});
