/**
 * The sockets of one account. Each is closed by a reset: bytes that a closed socket still holds, in this process or
 * in the system, would otherwise be sent when the network comes back, hours after they were decided.
 */
import type { Socket as AnySocket } from 'node:net';
import { Socket } from 'node:net';
import type { buildConnector as Undici } from 'undici';
import { buildConnector, errors } from 'undici';
import type { Clock, ClockReading } from '../../clock.ts';
import { sleptSince } from '../../clock.ts';

type Options = {
  /** Milliseconds to a usable socket, TLS included. */
  readonly timeoutMs: number;
  readonly rejectUnauthorized: boolean;
  readonly clock: Clock;
};

const KEEP_ALIVE_MS = 60_000;

/** A TCP socket whose `destroy` sends a reset: bytes not sent yet are dropped. */
class ResetSocket extends Socket {
  #isResetting = false;
  #cause: Error | undefined;

  override destroy(cause?: Error): this {
    // A socket that never connected, or has ended its side, cannot be reset.
    const isPlain =
      this.#isResetting || this.destroyed || this.connecting || this.pending || this.writableEnded;
    if (isPlain) return super.destroy(this.#cause ?? cause);
    this.#isResetting = true;
    this.#cause = cause;
    return this.resetAndDestroy();
  }
}

export type Sockets = {
  /** Makes the sockets of an undici dispatcher. */
  readonly connect: Undici.connector;
  /** Closes every socket; requests in flight on them fail. */
  readonly reset: () => void;
  /** Closes the sockets that were open when the machine last slept. */
  readonly resetSlept: () => void;
};

export const createSockets = ({ timeoutMs, rejectUnauthorized, clock }: Options): Sockets => {
  const secure = buildConnector({ timeout: timeoutMs, rejectUnauthorized, allowH2: false });
  /** When each socket was opened. */
  const open = new Map<AnySocket, ClockReading>();

  const keep = (socket: AnySocket, begun: ClockReading): void => {
    open.set(socket, begun);
    socket.once('close', () => open.delete(socket));
  };

  const connect: Undici.connector = (asked, callback) => {
    const tcp = new ResetSocket();
    const begun = clock.read();
    keep(tcp, begun);
    const isSecure = asked.protocol === 'https:';
    const timer = setTimeout(() => tcp.destroy(new errors.ConnectTimeoutError()), timeoutMs);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      callback(error, null);
    };
    tcp.once('error', fail);
    tcp.once('connect', () => {
      clearTimeout(timer);
      tcp.off('error', fail);
      if (!isSecure) return callback(null, tcp);
      secure({ ...asked, httpSocket: tcp }, (...[error, socket]) => {
        if (error) return callback(error, null);
        // Ending the TLS socket ends the TCP socket below it.
        open.delete(tcp);
        keep(socket, begun);
        callback(null, socket);
      });
    });
    tcp.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
    tcp.connect({ host: asked.hostname, port: Number(asked.port || (isSecure ? 443 : 80)) });
  };

  const giveUp = (socket: AnySocket): void => void socket.destroy(new errors.SocketError('reset'));
  return {
    connect,
    reset: () => {
      for (const socket of open.keys()) giveUp(socket);
    },
    resetSlept: () => {
      for (const [socket, begun] of open) if (sleptSince(clock, begun)) giveUp(socket);
    },
  };
};
