import type { Readable } from 'node:stream';

/** A running process of ours. Messages are plain data that structured clone can carry. */
export type Child = {
  readonly send: (message: unknown) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** Called once, when the process has ended; null when a signal ended it or it could not be started. */
  readonly onExit: (listener: (code: number | null) => void) => void;
  /** Asks it to end. */
  readonly end: () => void;
  /** Ends it at once. */
  readonly kill: () => void;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
};

export type ChildRequest = {
  /** The name of a build in `out/main`. */
  readonly entry: 'engine' | 'sandbox' | 'cli' | 'picture-worker';
  readonly args?: readonly string[];
  /** It replaces this process: it uses our streams and gets Adsheet's own variables. */
  readonly inherits?: boolean;
  /** It gets no variable but those the system itself needs, and so much JavaScript heap, in megabytes. */
  readonly confinedMb?: number;
};

export type StartChild = (request: ChildRequest) => Child;
