/** The messages between an engine and its worker. */
import type { Outcome } from '../../../../shared/contract/errors.ts';
import type { TaskName, Tasks } from './task-types.ts';

export type WorkerStart<Name extends TaskName = TaskName> = {
  readonly name: Name;
  readonly input: Tasks[Name]['input'];
};

export type FromWorker<Name extends TaskName = TaskName> =
  | { readonly type: 'ask'; readonly id: number; readonly question: Tasks[Name]['question'] }
  | { readonly type: 'end'; readonly end: Outcome<Tasks[Name]['end']> };

export type ToWorker<Name extends TaskName = TaskName> = {
  readonly id: number;
  readonly answer: Tasks[Name]['answer'];
};
