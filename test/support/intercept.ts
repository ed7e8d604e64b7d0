// A proxy between Adsheet and the service that answers some requests itself, with replies a test gives.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Reply = {
  readonly status: number;
  /** Sent as is if it is a text, otherwise as JSON. */
  readonly body?: unknown;
  readonly type?: string;
};

export type Intercept = {
  /** The proxy's address, to use as the service's. */
  readonly address: string;
  /** Answers matching requests with `reply` from now on; null lets them reach the service again. */
  readonly answer: (method: string, path: RegExp, reply: Reply | null) => void;
  readonly close: () => Promise<void>;
};

type Rule = { readonly method: string; readonly path: RegExp; readonly reply: Reply };

/** Forwards all other requests to `service` unchanged. */
export const startIntercept = async (service: string): Promise<Intercept> => {
  const target = new URL(service);
  const rules = new Map<string, Rule>();
  const server = createServer(async (incoming, reply) => {
    const { method = '', url = '', headers } = incoming;
    const body = await buffer(incoming);
    const rule = [...rules.values()].find((one) => one.method === method && one.path.test(url));
    if (rule) {
      const { status, body: said = '', type = 'application/json' } = rule.reply;
      reply.writeHead(status, { 'content-type': type, date: new Date().toUTCString() });
      reply.end(typeof said === 'string' ? said : JSON.stringify(said));
      return;
    }
    const passed = request(new URL(url, target), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', (error) => reply.destroy(error));
    passed.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(target);
  address.port = String((server.address() as AddressInfo).port);
  return {
    address: address.toString().replace(/\/$/, ''),
    answer: (method, path, reply) => {
      if (reply) rules.set(`${method} ${path}`, { method, path, reply });
      else rules.delete(`${method} ${path}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
