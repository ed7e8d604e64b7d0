/**
 * The process that decodes pictures, one at a time: bytes come in and go out by messages; it is given no path, no
 * secret and no account. Under Electron its parent is the shell, under plain Node the engine.
 */
import { makePictures } from './make.ts';
import type { FromPictureWorker, ToPictureWorker } from './messages.ts';
import { MEMORY_EXIT, READY } from './messages.ts';
import { parentPort } from './parent-port.ts';

/** Megabytes of the whole process: the libraries, the file, its pixels, and what is made of them. */
const MOST_WORKER_MB = 640;
const WATCH_MS = 20;

/** Decoders run beside this thread, so the watch goes on while one of them takes more and more. */
const watchMemory = (): void => {
  setInterval(() => {
    if (process.memoryUsage.rss() > MOST_WORKER_MB * 1024 * 1024) process.exit(MEMORY_EXIT);
  }, WATCH_MS);
};

const answer = async ({ id, wish, steps, bytes }: ToPictureWorker): Promise<FromPictureWorker> => {
  const made = await makePictures(bytes, wish, steps);
  return typeof made === 'string' ? { id, fault: made } : { id, made };
};

const serve = (): void => {
  const port = parentPort();
  if (port !== undefined) {
    port.on('message', ({ data }) => {
      void answer(data as ToPictureWorker).then((message) => port.postMessage(message));
    });
    port.postMessage(READY);
    return;
  }
  process.on('message', (message) => {
    void answer(message as ToPictureWorker).then((made) => process.send?.(made));
  });
  process.once('disconnect', () => process.exit());
  process.send?.(READY);
};

watchMemory();
serve();
