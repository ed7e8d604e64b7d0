// A proxy between Adsheet and the service: the part that the proxies of the tests share.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Forwarding = {
  /** The proxy's address, to use as the service's. */
  readonly address: string;
  readonly close: () => Promise<void>;
};

/** A request to the proxy, and the reply to it. */
export type Passing = {
  readonly method: string;
  readonly path: string;
  readonly body: Buffer;
  readonly reply: ServerResponse<IncomingMessage>;
};

/** Forwards to `service` unchanged each request for which `meet` returns false; for the others it has replied itself. */
export const startForwarding = async (
  service: string,
  meet: (passing: Passing) => boolean,
): Promise<Forwarding> => {
  const target = new URL(service);
  const server = createServer(async (incoming, reply) => {
    const { method = '', url = '', headers } = incoming;
    const body = await buffer(incoming);
    if (meet({ method, path: url, body, reply })) return;
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
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
