/**
 * What listens on this computer while a sign-in waits. Anybody may connect to it, with anything: whatever is asked gets
 * an answer or an end, and none of it ends the process, uses up its file handles, or keeps the browser out.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { systemCode } from './durable-file.ts';

/** What was asked. A target that is no path of ours (`*`, a whole address, an authority) has the path ''. */
export type ListenerRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
};

export type Listener = {
  readonly port: number;
  /** Resolves when nothing listens and nobody is connected any more. */
  readonly close: () => Promise<void>;
};

/** A browser opens a handful. Past this many the oldest goes, so that the one that comes now is served. */
const MOST_CONNECTIONS = 64;
/** A browser on this computer sends a request as fast as it can. */
const REQUEST_MS = 10_000;

const askedOf = ({ method = '', url = '' }: IncomingMessage): ListenerRequest => {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return {
    method,
    path: path.startsWith('/') ? path : '',
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
  };
};

const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const taken = ['EADDRINUSE', 'EACCES'].includes(systemCode(cause));
      const code = taken ? 'redirect-port-in-use' : 'internal';
      reject(new AdsheetError(code, { port, reason: systemCode(cause) }, { cause }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** Keeps the open connections few, and gives what ends them all. */
const boundConnections = (server: Server): (() => void) => {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    // One that is taken out of the server's hands, as for a tunnel, would otherwise throw what befalls it.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
    const [oldest] = open;
    if (open.size > MOST_CONNECTIONS) oldest?.destroy();
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
};

/**
 * Listens on `host`; port 0 lets the system choose. `onFailure` hears of what should not have happened while a request
 * was answered; its connection is cut and the listener goes on.
 * @throws AdsheetError `redirect-port-in-use`
 */
export const openListener = async (
  { host, port }: { readonly host: string; readonly port: number },
  answer: (asked: ListenerRequest, response: ServerResponse) => void,
  onFailure: (error: unknown) => void,
): Promise<Listener> => {
  const server = createServer({
    headersTimeout: REQUEST_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: REQUEST_MS / 4,
  });
  const cutAll = boundConnections(server);
  server.on('request', (request, response) => {
    try {
      answer(askedOf(request), response);
    } catch (error) {
      onFailure(error);
      response.destroy();
    }
  });
  // No tunnel begins here. Without a word of ours the other side might hold its end open for ever.
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nconnection: close\r\n\r\n', () => socket.destroy());
  });
  const listening = await listen(server, host, port);
  // Such as too many open files when a connection is taken: the next one may do.
  server.on('error', onFailure);
  return {
    port: listening,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cutAll();
      }),
  };
};
