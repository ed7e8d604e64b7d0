/** The tasks by their names; the program of each is read when it is wanted. */
import type { Task, TaskName } from './task-types.ts';

export const TASKS: { readonly [Name in TaskName]: Task<Name> } = {
  read: async (input, ask) => (await import('../read/read-task.ts')).readTask(input, ask),
  write: async (input, ask) => (await import('../write-task.ts')).writeTask(input, ask),
};
