/**
 * What commands read, and what commands and events change: a view is read again when something it read has changed.
 */
import type { EngineCommand } from './commands.ts';
import { factsOf } from './commands.ts';
import type { EngineEvent } from './events.ts';
import { JOBS } from './jobs.ts';
import type { StateKinds } from './state-kinds.ts';
import { BY_EDITS, EVERYTHING, STANDING } from './state-kinds.ts';

const NOTHING: StateKinds = [];

/** The kinds of state a command's result is read from. */
export const readBy = (name: EngineCommand): StateKinds => factsOf(name).reads ?? NOTHING;

/** The kinds of state a command changes itself; its job's changes are reported by the job (`changedBy`). */
export const invalidatedBy = (name: EngineCommand): StateKinds => factsOf(name).changes ?? NOTHING;

/** What a command changes, itself or by the job it starts. */
export const changesOf = (name: EngineCommand): StateKinds => {
  const { job } = factsOf(name);
  return job === undefined ? invalidatedBy(name) : [...invalidatedBy(name), ...JOBS[job].changes];
};

/** Changes of rows are reported row by row; totals follow with the account's state. */
const TOLD_BY_ROWS: StateKinds = ['rows', 'problems', 'plan', 'history'];
const TOLD_BY_STATE: StateKinds = [...new Set([...STANDING, ...BY_EDITS])].filter(
  (kind) => kind !== 'accounts' && kind !== 'rows',
);

/** The kinds of state an event may have changed. */
export const changedBy = (event: EngineEvent): StateKinds => {
  switch (event.type) {
    case 'accounts':
      return ['accounts'];
    case 'state':
      return TOLD_BY_STATE;
    case 'rows':
      return TOLD_BY_ROWS;
    case 'reload':
      return EVERYTHING;
    case 'job':
      return event.job.state === 'running' ? NOTHING : JOBS[event.job.kind].changes;
  }
};

/** The account an event is about; null for all accounts. */
export const accountOf = (event: EngineEvent): string | null => {
  switch (event.type) {
    case 'accounts':
      return null;
    case 'state':
      return event.state.account.name;
    case 'job':
      return event.job.account;
    case 'rows':
    case 'reload':
      return event.account;
  }
};

/** Is the result of a command outdated by these changes? */
export const concerns = (changed: StateKinds, name: EngineCommand): boolean =>
  readBy(name).some((kind) => changed.includes(kind));
