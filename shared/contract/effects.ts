/** What a command reads, and what commands and events change: a view is read anew when something it read has changed. */
import type { EngineCommand } from './commands.ts';
import { factsOf } from './commands.ts';
import type { EngineEvent } from './events.ts';
import { JOBS } from './jobs.ts';
import type { StateKinds } from './state-kinds.ts';
import { BY_EDITS, EVERYTHING, STANDING } from './state-kinds.ts';

const NOTHING: StateKinds = [];

/** The kinds of state that the answer of a command is made of. */
export const readBy = (name: EngineCommand): StateKinds => factsOf(name).reads ?? NOTHING;

/** What is another once a command has answered; what its job changes is told by the job (`changedBy`). */
export const invalidatedBy = (name: EngineCommand): StateKinds => factsOf(name).changes ?? NOTHING;

/** What a command changes, by itself or by the job it starts. */
export const changesOf = (name: EngineCommand): StateKinds => {
  const { job } = factsOf(name);
  return job === undefined ? invalidatedBy(name) : [...invalidatedBy(name), ...JOBS[job].changes];
};

/** Rows are told one by one; what is summed up of them follows with the account's state. */
const TOLD_BY_ROWS: StateKinds = ['rows', 'problems', 'plan', 'history'];
const TOLD_BY_STATE: StateKinds = [...new Set([...STANDING, ...BY_EDITS])].filter(
  (kind) => kind !== 'accounts' && kind !== 'rows',
);

/** What may be another since an event was told. */
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
    case 'partial-days':
      return NOTHING;
  }
};

/** The account that an event is about; null where it is about all of them. */
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
    case 'partial-days':
      return event.account;
  }
};

/** Is what a command answered out of date, now that this has changed? */
export const concerns = (changed: StateKinds, name: EngineCommand): boolean =>
  readBy(name).some((kind) => changed.includes(kind));
