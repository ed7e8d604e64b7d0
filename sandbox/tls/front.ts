import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

/** A listener that terminates TLS and forwards plain HTTP, so that the service itself needs no TLS. */
export type TlsFront = { readonly port: number; readonly close: () => Promise<void> };

const join = (left: Socket, right: Socket): void => {
  left.pipe(right).pipe(left);
  // When either end closes, the other is closed too, also after a reset.
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
  // A client that does not trust the certificate ends the handshake; that is expected.
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
