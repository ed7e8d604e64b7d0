// A proxy between the window and the service that records all requests verbatim.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Sent = { readonly method: string; readonly path: string; readonly body: string };

export type Recorder = {
  /** The recorder's address, to use as the service's. */
  readonly address: string;
  readonly sent: () => readonly Sent[];
  readonly close: () => Promise<void>;
};

/** Forwards every request to `service` unchanged. */
export const startRecorder = async (service: string): Promise<Recorder> => {
  const target = new URL(service);
  const sent: Sent[] = [];
  const server = createServer(async (incoming, reply) => {
    const { method = '', url = '', headers } = incoming;
    const body = await text(incoming);
    sent.push({ method, path: url, body });
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
    sent: () => sent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
