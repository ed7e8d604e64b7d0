/** Which kind of work a finished job's result is of. */
import type { ReportResult } from '../../shared/contract/history.ts';
import type {
  CategoriesResult,
  ChangesetResult,
  CheckResult,
  JobResult,
  PullResult,
  PushResult,
} from '../../shared/contract/views.ts';
import type { ExportResult, ImportResult } from '../../shared/contract/workbook-commands.ts';

export const isPush = (result: JobResult): result is PushResult => 'run' in result;
export const isChangeset = (result: JobResult): result is ChangesetResult => 'changeset' in result;
export const isPull = (result: JobResult): result is PullResult => 'received' in result;
export const isCategories = (result: JobResult): result is CategoriesResult => 'moved' in result;
export const isFile = (result: JobResult): result is ReportResult | ExportResult => 'file' in result;

export const isExport = (result: JobResult): result is ExportResult => 'tooLong' in result;
export const isProposal = (result: JobResult): result is ImportResult => 'proposal' in result;
export const isCheck = (result: JobResult): result is CheckResult => 'checked' in result;
