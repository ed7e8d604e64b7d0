/** Every sentence of Adsheet in French: exactly the keys of `en.ts`. */

import { attributesFr } from './attributes-fr.ts';
import { bulkFr } from './bulk-fr.ts';
import { categoriesFr } from './categories-fr.ts';
import { columnsFr } from './columns-fr.ts';
import { conflictsFr } from './conflicts-fr.ts';
import { descriptionFr } from './description-fr.ts';
import { duplicatesFr } from './duplicates-fr.ts';
import type { MessageKey } from './en.ts';
import { errorsFr } from './errors-fr.ts';
import { exportFr } from './export-fr.ts';
import { expressionFr } from './expression-fr.ts';
import { expressionHelpFr } from './expression-help-fr.ts';
import type { Translation } from './fill.ts';
import { findFr } from './find-fr.ts';
import { goneFr } from './gone-fr.ts';
import { helpFieldsFr } from './help-fields-fr.ts';
import { helpFr } from './help-fr.ts';
import { historyFr } from './history-fr.ts';
import { importsFr } from './imports-fr.ts';
import { kindsFr } from './kinds-fr.ts';
import { loginFr } from './login-fr.ts';
import { matchesFr } from './matches-fr.ts';
import { metricsFr } from './metrics-fr.ts';
import { operationsFr } from './operations-fr.ts';
import { pagesFr } from './pages-fr.ts';
import { paletteFr } from './palette-fr.ts';
import { panelFr } from './panel-fr.ts';
import { problemsFr } from './problems-fr.ts';
import { proposalsFr } from './proposals-fr.ts';
import { pushFr } from './push-fr.ts';
import { rangeFr } from './range-fr.ts';
import { rebuiltFr } from './rebuilt-fr.ts';
import { reportFr } from './report-fr.ts';
import { reviewFr } from './review-fr.ts';
import { rulesFr } from './rules-fr.ts';
import { serviceFr } from './service-fr.ts';
import { settingsFr } from './settings-fr.ts';
import { tableFilesFr } from './table-files-fr.ts';
import { uiFr } from './ui-fr.ts';
import { wordsFr } from './words-fr.ts';
import { workbookFr } from './workbook-fr.ts';

export const fr = {
  ...attributesFr,
  ...uiFr,
  ...pagesFr,
  ...paletteFr,
  ...panelFr,
  ...wordsFr,
  ...bulkFr,
  ...duplicatesFr,
  ...workbookFr,
  ...categoriesFr,
  ...columnsFr,
  ...conflictsFr,
  ...descriptionFr,
  ...errorsFr,
  ...exportFr,
  ...expressionFr,
  ...expressionHelpFr,
  ...findFr,
  ...goneFr,
  ...helpFr,
  ...helpFieldsFr,
  ...historyFr,
  ...importsFr,
  ...kindsFr,
  ...matchesFr,
  ...metricsFr,
  ...operationsFr,
  ...problemsFr,
  ...proposalsFr,
  ...pushFr,
  ...rangeFr,
  ...rebuiltFr,
  ...reportFr,
  ...settingsFr,
  ...tableFilesFr,
  ...reviewFr,
  ...rulesFr,
  ...serviceFr,
  ...loginFr,
} as const satisfies Translation<MessageKey>;
