/**
 * The HTTP listener on this computer while a sign-in waits. Anyone may connect and send anything: every request is
 * answered or cut, and none can end the process, use up its file handles, or keep the browser out.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { systemCode } from './durable-file.ts';

/** A request. A target that is no path (`*`, a whole address, an authority) has the path ''. */
export type ListenerRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
};

export type Listener = {
  readonly port: number;
  /** Resolves when the port is closed and no connection is open. */
  readonly close: () => Promise<void>;
};

/** A browser opens a handful. Beyond this many the oldest connection is cut, so that the newest is served. */
const MOST_CONNECTIONS = 64;
/** Milliseconds for a whole request; a browser on this computer is much faster. */
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

/** Limits the open connections; the returned function ends all of them. */
const boundConnections = (server: Server): (() => void) => {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    // A socket detached from the server, as for CONNECT, would throw its errors uncaught.
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
 * Listens on `host`; port 0 lets the system choose. `onFailure` is called with unexpected errors of a request; its
 * connection is cut and the listener goes on.
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
  // CONNECT is refused. Without an answer the client might keep its end open for ever.
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nconnection: close\r\n\r\n', () => socket.destroy());
  });
  const listening = await listen(server, host, port);
  // For example too many open files when a connection is accepted: the next one may succeed.
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
