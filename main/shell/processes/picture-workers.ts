// The processes that decode pictures for an engine. Under Electron only the shell can start them; what engine and
// process say to each other is passed on unread.
import type { FromPictureUser, ToEngine } from '../../../shared/contract/engine-port.ts';
import type { Child, StartChild } from './child.ts';

/** Megabytes of JavaScript's own objects; pixels are outside of it, and watched by the process itself. */
const HEAP_MB = 256;
/** An engine has one at a time; the one before may still be ending. */
const MOST = 4;

export type PictureWorkers = {
  readonly hear: (message: FromPictureUser) => void;
  /** Kills them all: their engine has ended. */
  readonly end: () => void;
};

export const createPictureWorkers = (
  start: StartChild,
  send: (message: ToEngine) => void,
): PictureWorkers => {
  const running = new Map<number, Child>();

  const begin = (worker: number): void => {
    if (running.has(worker) || running.size >= MOST) {
      send({ type: 'picture-exit', worker, code: null });
      return;
    }
    const child = start({ entry: 'picture-worker', confinedMb: HEAP_MB });
    running.set(worker, child);
    child.stdout?.resume();
    child.stderr?.resume();
    child.onMessage((message) => send({ type: 'picture-answer', worker, message }));
    child.onExit((code) => {
      running.delete(worker);
      send({ type: 'picture-exit', worker, code });
    });
  };

  return {
    hear: (message) => {
      if (message.type === 'picture-start') begin(message.worker);
      else if (message.type === 'picture-kill') running.get(message.worker)?.kill();
      else running.get(message.worker)?.send(message.message);
    },
    end: () => {
      for (const child of running.values()) child.kill();
    },
  };
};
