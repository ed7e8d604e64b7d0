/** The tasks by their names. */
import { readTask } from '../read/read-task.ts';
import type { Task, TaskName } from './task-types.ts';

export const TASKS: { readonly [Name in TaskName]: Task<Name> } = { read: readTask };
