/** All commands, in the order of the help. Each entry has its own options, help and output. */
import type { Command } from './command.ts';
import { ACCEPTED_COMMANDS } from './commands/accepted.ts';
import { ACCOUNT_COMMANDS } from './commands/accounts.ts';
import { AD_COMMANDS } from './commands/ads.ts';
import { ASK_COMMANDS } from './commands/ask.ts';
import { BULK_COMMANDS } from './commands/bulk.ts';
import { CATEGORY_COMMANDS } from './commands/categories.ts';
import { CHOSEN_IMAGES_COMMANDS } from './commands/chosen-images.ts';
import { DOWNLOAD_COMMANDS } from './commands/downloads.ts';
import { EDIT_COMMANDS } from './commands/edits.ts';
import { EXPERIMENT_COMMANDS } from './commands/experiments.ts';
import { FEED_COMMANDS } from './commands/feeds.ts';
import { GONE_COMMANDS } from './commands/gone.ts';
import { HISTORY_COMMANDS } from './commands/history.ts';
import { IMAGE_COMMANDS } from './commands/images.ts';
import { IMPORT_COMMANDS } from './commands/import.ts';
import { MATCH_COMMANDS } from './commands/matches.ts';
import { METRIC_COMMANDS } from './commands/metrics.ts';
import { ORDER_COMMANDS } from './commands/orders.ts';
import { FOLDER_COMMANDS } from './commands/picture-folder.ts';
import { PLANNER_COMMANDS } from './commands/planner.ts';
import { POSITION_COMMANDS } from './commands/positions.ts';
import { SYNC_COMMANDS } from './commands/push.ts';
import { RECIPE_COMMANDS } from './commands/recipes.ts';
import { CAMPAIGN_COMMANDS } from './commands/reference.ts';
import { REPORT_COMMANDS } from './commands/report.ts';
import { RESTORED_COMMANDS } from './commands/restored.ts';
import { REVIEW_COMMANDS } from './commands/review.ts';
import { ROUTINE_COMMANDS } from './commands/routines.ts';
import { SANDBOX_COMMANDS } from './commands/sandbox.ts';
import { SESSION_COMMANDS } from './commands/session.ts';
import { SETTINGS_COMMANDS } from './commands/settings.ts';
import { USER_COMMANDS } from './commands/user.ts';
import { WORKBOOK_COMMANDS } from './commands/workbook.ts';

export const COMMANDS: readonly Command[] = [
  ...SANDBOX_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...SESSION_COMMANDS,
  ...AD_COMMANDS,
  ...EDIT_COMMANDS,
  ...BULK_COMMANDS,
  ...PLANNER_COMMANDS,
  ...ROUTINE_COMMANDS,
  ...EXPERIMENT_COMMANDS,
  ...POSITION_COMMANDS,
  ...GONE_COMMANDS,
  ...RESTORED_COMMANDS,
  ...REVIEW_COMMANDS,
  ...MATCH_COMMANDS,
  ...SYNC_COMMANDS,
  ...WORKBOOK_COMMANDS,
  ...IMPORT_COMMANDS,
  ...RECIPE_COMMANDS,
  ...IMAGE_COMMANDS,
  ...CHOSEN_IMAGES_COMMANDS,
  ...FOLDER_COMMANDS,
  ...USER_COMMANDS,
  ...ASK_COMMANDS,
  ...CAMPAIGN_COMMANDS,
  ...CATEGORY_COMMANDS,
  ...METRIC_COMMANDS,
  ...DOWNLOAD_COMMANDS,
  ...ORDER_COMMANDS,
  ...FEED_COMMANDS,
  ...SETTINGS_COMMANDS,
  ...ACCEPTED_COMMANDS,
  ...REPORT_COMMANDS,
  ...HISTORY_COMMANDS,
];
