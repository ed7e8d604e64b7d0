/** Which kind of work a finished job's result is of. */
import type { CheckResult, Job, PullResult, PushResult } from '../../shared/contract/views.ts';

type Result = Extract<Job, { readonly state: 'done' }>['result'];

export const isPush = (result: Result): result is PushResult => 'run' in result;
export const isPull = (result: Result): result is PullResult => 'received' in result;
export const isCheck = (result: Result): result is CheckResult => 'checked' in result;
