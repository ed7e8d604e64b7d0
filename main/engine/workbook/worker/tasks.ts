/** The tasks by name; the module of each is loaded on demand. */
import type { TaskName, TaskNamed } from './task-types.ts';

export const TASKS: { readonly [Name in TaskName]: TaskNamed<Name> } = {
  read: async (input, ask) => (await import('../read/read-task.ts')).readTask(input, ask),
  write: async (input, ask) => (await import('../write-task.ts')).writeTask(input, ask),
};
