/** Every sentence of Adsheet in English. The other languages have exactly these keys. */
import { attributesEn } from './attributes-en.ts';
import { bulkEn } from './bulk-en.ts';
import { categoriesEn } from './categories-en.ts';
import { columnsEn } from './columns-en.ts';
import { conflictsEn } from './conflicts-en.ts';
import { descriptionEn } from './description-en.ts';
import { duplicatesEn } from './duplicates-en.ts';
import { errorsEn } from './errors-en.ts';
import { exportEn } from './export-en.ts';
import { expressionEn } from './expression-en.ts';
import { expressionHelpEn } from './expression-help-en.ts';
import { findEn } from './find-en.ts';
import { goneEn } from './gone-en.ts';
import { helpEn } from './help-en.ts';
import { helpFieldsEn } from './help-fields-en.ts';
import { historyEn } from './history-en.ts';
import { importsEn } from './imports-en.ts';
import { kindsEn } from './kinds-en.ts';
import { loginEn } from './login-en.ts';
import { matchesEn } from './matches-en.ts';
import { metricsEn } from './metrics-en.ts';
import { operationsEn } from './operations-en.ts';
import { pagesEn } from './pages-en.ts';
import { paletteEn } from './palette-en.ts';
import { panelEn } from './panel-en.ts';
import { problemsEn } from './problems-en.ts';
import { proposalsEn } from './proposals-en.ts';
import { pushEn } from './push-en.ts';
import { rangeEn } from './range-en.ts';
import { rebuiltEn } from './rebuilt-en.ts';
import { reportEn } from './report-en.ts';
import { reviewEn } from './review-en.ts';
import { rulesEn } from './rules-en.ts';
import { serviceEn } from './service-en.ts';
import { settingsEn } from './settings-en.ts';
import { tableFilesEn } from './table-files-en.ts';
import { uiEn } from './ui-en.ts';
import { wordsEn } from './words-en.ts';
import { workbookEn } from './workbook-en.ts';

export const en = {
  ...attributesEn,
  ...uiEn,
  ...pagesEn,
  ...paletteEn,
  ...panelEn,
  ...wordsEn,
  ...bulkEn,
  ...duplicatesEn,
  ...workbookEn,
  ...categoriesEn,
  ...columnsEn,
  ...conflictsEn,
  ...descriptionEn,
  ...errorsEn,
  ...exportEn,
  ...expressionEn,
  ...expressionHelpEn,
  ...findEn,
  ...goneEn,
  ...helpEn,
  ...helpFieldsEn,
  ...historyEn,
  ...importsEn,
  ...kindsEn,
  ...matchesEn,
  ...metricsEn,
  ...operationsEn,
  ...problemsEn,
  ...proposalsEn,
  ...pushEn,
  ...rangeEn,
  ...rebuiltEn,
  ...reportEn,
  ...settingsEn,
  ...tableFilesEn,
  ...reviewEn,
  ...rulesEn,
  ...serviceEn,
  ...loginEn,
} as const;

export type MessageKey = keyof typeof en;
