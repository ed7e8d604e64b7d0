import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

/** A listener that takes TLS off and passes everything on, so that the service itself need not know of it. */
export type TlsFront = { readonly port: number; readonly close: () => Promise<void> };

const join = (left: Socket, right: Socket): void => {
  left.pipe(right).pipe(left);
  // Either end's death is the other's, resets included.
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
};

/** @throws the listener's error, such as EADDRINUSE. */
export const startTlsFront = async (
  certificate: Certificate,
  host: string,
  port: number,
  servicePort: number,
): Promise<TlsFront> => {
  const open = new Set<Socket>();
  const server = createServer(certificate, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    join(socket, connect(servicePort, host));
  });
  // A client that does not trust the certificate ends the handshake; that is its good right.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  const close = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port: address.port, close };
};
