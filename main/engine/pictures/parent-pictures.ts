/**
 * Processes for pictures that the shell starts, as nobody else can under Electron: asked for, spoken to and killed by
 * messages to the parent.
 */
import type { FromPictureUser, ToEngine } from '../../../shared/contract/engine-port.ts';
import { TO_ENGINE } from '../../../shared/contract/engine-port.ts';
import type { StartPictureProcess } from './picture-process.ts';
import { parentPort } from './worker/parent-port.ts';

type Listeners = {
  readonly message: ((message: unknown) => void)[];
  readonly exit: ((code: number | null) => void)[];
};

export type ParentPictures = {
  readonly start: StartPictureProcess;
  /** Takes what the shell tells of them. */
  readonly hear: (message: Extract<ToEngine, { type: 'picture-answer' | 'picture-exit' }>) => void;
};

export const parentPictures = (send: (message: FromPictureUser) => void): ParentPictures => {
  const running = new Map<number, Listeners>();
  let next = 1;
  return {
    start: () => {
      const worker = next++;
      const listeners: Listeners = { message: [], exit: [] };
      running.set(worker, listeners);
      send({ type: 'picture-start', worker });
      return {
        send: (message) => send({ type: 'picture-send', worker, message }),
        onMessage: (listen) => listeners.message.push(listen),
        onExit: (listen) => listeners.exit.push(listen),
        kill: () => send({ type: 'picture-kill', worker }),
      };
    },
    hear: (message) => {
      const listeners = running.get(message.worker);
      if (message.type === 'picture-answer') {
        for (const listen of listeners?.message ?? []) listen(message.message);
        return;
      }
      running.delete(message.worker);
      for (const listen of listeners?.exit ?? []) listen(message.code);
    },
  };
};

/** For a program of the terminal, whose shell tells it of nothing else; undefined under plain Node. */
export const picturesOfParent = (): StartPictureProcess | undefined => {
  const port = parentPort();
  if (port === undefined) return undefined;
  const pictures = parentPictures((message) => port.postMessage(message));
  port.on('message', ({ data }) => {
    const heard = TO_ENGINE.safeParse(data);
    if (heard.success && (heard.data.type === 'picture-answer' || heard.data.type === 'picture-exit'))
      pictures.hear(heard.data);
  });
  return pictures.start;
};
