/**
 * Has pictures made by a process of their own, one at a time. It is started when there is something to decode, ended
 * when there is nothing for a while, and killed when one picture takes too long; the next one finds a new process.
 */

import { z } from 'zod';
import { MOST_PICTURE_BYTES } from '../../../shared/ad/given-pictures.ts';
import type { Retouch } from '../../../shared/ad/retouch.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { PictureProcess, StartPictureProcess } from './picture-process.ts';
import type { FromPictureWorker, MadePictures, PictureFault, PictureWish } from './worker/messages.ts';
import { MEMORY_EXIT, PICTURE_FAULTS, READY } from './worker/messages.ts';

type Options = {
  readonly start: StartPictureProcess;
  /** Milliseconds for one picture, the process's start included. */
  readonly limitMs?: number;
  /** Milliseconds without work after which the process is ended. */
  readonly idleMs?: number;
};

const LIMIT_MS = 60_000;
const IDLE_MS = 15_000;
/** A process serves this many at most, so that what one picture may have done to it ends with it. */
const MOST_SERVED = 500;

const JPG = Buffer.from('ffd8ff', 'hex');
const jpg = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.length <= MOST_PICTURE_BYTES && JPG.equals(bytes.subarray(0, JPG.length)));

/** Longest side of a picture in pixels that is believed. */
const side = z.int().min(1).max(1_000_000_000);

/** Checked, since the process may have been taken over by what it decoded. */
const ANSWER = z.union([
  z.strictObject({
    id: z.int(),
    made: z.strictObject({
      pictures: z.array(jpg).min(1).max(2),
      animated: z.boolean(),
      size: z.strictObject({ width: side, height: side }),
    }),
  }),
  z.strictObject({ id: z.int(), fault: z.enum(PICTURE_FAULTS) }),
]);

/** How a picture is made: with these steps done to it, unless it was cancelled before its turn. */
type Making = { readonly steps?: Retouch; readonly signal?: AbortSignal };

export type Pictures = {
  /** What was made of the bytes, or why nothing was. Rejects with `cancelled` and `engine-stopped`. */
  readonly make: (
    bytes: Uint8Array,
    wish: PictureWish,
    making?: Making,
  ) => Promise<MadePictures | PictureFault>;
  /** Kills the process; what waits rejects. */
  readonly close: () => void;
};

type Waiting = {
  readonly bytes: Uint8Array;
  readonly wish: PictureWish;
  readonly steps: Retouch;
  readonly signal: AbortSignal | undefined;
  readonly settle: (end: MadePictures | PictureFault | AdsheetError) => void;
};

type Running = { readonly process: PictureProcess; served: number; isReady: boolean };

/** What the end of a process says of the picture it had. */
const faultOfExit = (code: number | null): PictureFault =>
  code === MEMORY_EXIT ? 'too-much-memory' : 'truncated';

const endOf = (answer: FromPictureWorker): MadePictures | PictureFault =>
  'made' in answer ? answer.made : answer.fault;

export const createPictures = ({ start, limitMs = LIMIT_MS, idleMs = IDLE_MS }: Options): Pictures => {
  const queue: Waiting[] = [];
  let running: Running | undefined;
  let current: { readonly id: number; readonly end: (end: MadePictures | PictureFault) => void } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 1;
  let closed = false;

  const drop = (): void => {
    const old = running;
    running = undefined;
    old?.process.kill();
  };

  const hear = (from: Running, message: unknown): void => {
    if (message === READY) from.isReady = true;
    if (running !== from || current === undefined || message === READY) return;
    const answer = ANSWER.safeParse(message);
    if (answer.success && answer.data.id !== current.id) return;
    if (!answer.success) drop();
    current.end(answer.success ? endOf(answer.data) : 'truncated');
  };

  const startOne = (): Running => {
    const made: Running = { process: start(), served: 0, isReady: false };
    made.process.onMessage((message) => hear(made, message));
    made.process.onExit((code) => {
      if (running !== made) return;
      running = undefined;
      current?.end(made.isReady ? faultOfExit(code) : 'not-started');
    });
    return made;
  };

  const workOn = ({ bytes, wish, steps, settle }: Waiting): void => {
    running ??= startOne();
    running.served += 1;
    const id = nextId++;
    const timer = setTimeout(() => {
      drop();
      current?.end('too-slow');
    }, limitMs);
    current = {
      id,
      end: (end) => {
        clearTimeout(timer);
        current = undefined;
        if (running !== undefined && running.served >= MOST_SERVED) drop();
        settle(end);
        next();
      },
    };
    // A copy: with a part of a buffer, Electron would send all of it, and what else is in there.
    running.process.send({ id, wish, steps, bytes: Uint8Array.from(bytes) });
  };

  const next = (): void => {
    clearTimeout(idle);
    if (closed || current !== undefined) return;
    const waiting = queue.shift();
    if (waiting === undefined) {
      idle = setTimeout(drop, idleMs);
      idle.unref();
      return;
    }
    if (!waiting.signal?.aborted) {
      workOn(waiting);
      return;
    }
    waiting.settle(new AdsheetError('cancelled'));
    next();
  };

  return {
    make: (bytes, wish, { steps = [], signal } = {}) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new AdsheetError('engine-stopped'));
        if (bytes.length > MOST_PICTURE_BYTES) return resolve('too-many-bytes');
        const settle: Waiting['settle'] = (end) => (end instanceof AdsheetError ? reject(end) : resolve(end));
        queue.push({ bytes, wish, steps, signal, settle });
        next();
      }),
    close: () => {
      closed = true;
      clearTimeout(idle);
      drop();
      current?.end('too-slow');
      for (const { settle } of queue.splice(0)) settle(new AdsheetError('engine-stopped'));
    },
  };
};
