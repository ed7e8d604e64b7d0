import type { Job } from '../../shared/contract/jobs.ts';
import { phaseSentence } from '../../shared/locale/index.ts';
import type { Terminal } from './terminal.ts';

/** Shows the progress of a job; `end` clears the line. */
export type Progress = { readonly show: (job: Job) => void; readonly end: () => void };

const BAR = 24;
const DRAW_EVERY_MS = 80;
const LINE_EVERY_MS = 2000;

const silent: Progress = { show: () => {}, end: () => {} };

const wordsOf = (job: Job): string => phaseSentence('en', job.phase, `job.${job.kind}`);

const counts = (job: Job): string =>
  job.total > 0 ? ` ${job.done}/${job.total}` : job.done > 0 ? ` ${job.done}` : '';

/** `[########                ]  33% Getting ads 165/500` */
export const barOf = (job: Job): string => {
  const share = job.total > 0 ? Math.min(1, job.done / job.total) : 0;
  const filled = Math.round(share * BAR);
  const percent = job.total > 0 ? `${String(Math.floor(share * 100)).padStart(3)}%` : '    ';
  return `[${'#'.repeat(filled)}${' '.repeat(BAR - filled)}] ${percent} ${wordsOf(job)}${counts(job)}`;
};

const bar = (terminal: Terminal, now: () => number): Progress => {
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    show: (job) => {
      const full = job.total > 0 && job.done >= job.total;
      if (now() - drawn < DRAW_EVERY_MS && !full) return;
      drawn = now();
      terminal.draw(`\r\x1b[K${barOf(job)}`);
    },
    end: () => {
      if (drawn > Number.NEGATIVE_INFINITY) terminal.draw('\r\x1b[K');
    },
  };
};

const lines = (terminal: Terminal, now: () => number): Progress => {
  let phase = '';
  let written = 0;
  return {
    show: (job) => {
      if (job.phase === phase && now() - written < LINE_EVERY_MS) return;
      phase = job.phase;
      written = now();
      terminal.note(`${wordsOf(job)}${counts(job)}`);
    },
    end: () => {},
  };
};

/** A bar on a terminal, plain lines otherwise, nothing when quiet. */
export const progressOn = (terminal: Terminal, quiet: boolean, now: () => number = Date.now): Progress => {
  if (quiet) return silent;
  return terminal.canDraw ? bar(terminal, now) : lines(terminal, now);
};
