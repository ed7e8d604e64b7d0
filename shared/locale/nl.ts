/** Every sentence of Adsheet in Dutch: exactly the keys of `en.ts`. */

import { attributesNl } from './attributes-nl.ts';
import { bulkNl } from './bulk-nl.ts';
import { categoriesNl } from './categories-nl.ts';
import { columnsNl } from './columns-nl.ts';
import { conflictsNl } from './conflicts-nl.ts';
import { descriptionNl } from './description-nl.ts';
import { duplicatesNl } from './duplicates-nl.ts';
import type { MessageKey } from './en.ts';
import { errorsNl } from './errors-nl.ts';
import { exportNl } from './export-nl.ts';
import { expressionHelpNl } from './expression-help-nl.ts';
import { expressionNl } from './expression-nl.ts';
import type { Translation } from './fill.ts';
import { findNl } from './find-nl.ts';
import { goneNl } from './gone-nl.ts';
import { helpFieldsNl } from './help-fields-nl.ts';
import { helpNl } from './help-nl.ts';
import { historyNl } from './history-nl.ts';
import { importsNl } from './imports-nl.ts';
import { kindsNl } from './kinds-nl.ts';
import { loginNl } from './login-nl.ts';
import { matchesNl } from './matches-nl.ts';
import { metricsNl } from './metrics-nl.ts';
import { operationsNl } from './operations-nl.ts';
import { pagesNl } from './pages-nl.ts';
import { paletteNl } from './palette-nl.ts';
import { panelNl } from './panel-nl.ts';
import { problemsNl } from './problems-nl.ts';
import { proposalsNl } from './proposals-nl.ts';
import { pushNl } from './push-nl.ts';
import { rangeNl } from './range-nl.ts';
import { rebuiltNl } from './rebuilt-nl.ts';
import { reportNl } from './report-nl.ts';
import { reviewNl } from './review-nl.ts';
import { rulesNl } from './rules-nl.ts';
import { serviceNl } from './service-nl.ts';
import { settingsNl } from './settings-nl.ts';
import { tableFilesNl } from './table-files-nl.ts';
import { uiNl } from './ui-nl.ts';
import { wordsNl } from './words-nl.ts';
import { workbookNl } from './workbook-nl.ts';

export const nl = {
  ...attributesNl,
  ...uiNl,
  ...pagesNl,
  ...paletteNl,
  ...panelNl,
  ...wordsNl,
  ...bulkNl,
  ...duplicatesNl,
  ...workbookNl,
  ...categoriesNl,
  ...columnsNl,
  ...conflictsNl,
  ...descriptionNl,
  ...errorsNl,
  ...exportNl,
  ...expressionNl,
  ...expressionHelpNl,
  ...findNl,
  ...goneNl,
  ...helpNl,
  ...helpFieldsNl,
  ...historyNl,
  ...importsNl,
  ...kindsNl,
  ...matchesNl,
  ...metricsNl,
  ...operationsNl,
  ...problemsNl,
  ...proposalsNl,
  ...pushNl,
  ...rangeNl,
  ...rebuiltNl,
  ...reportNl,
  ...settingsNl,
  ...tableFilesNl,
  ...reviewNl,
  ...rulesNl,
  ...serviceNl,
  ...loginNl,
} as const satisfies Translation<MessageKey>;
