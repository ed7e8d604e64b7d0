/** The log, the effects of its entries, the history of one ad, and the report of a push. */

import { isCampaignKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { historyOf } from '../history/ad-history.ts';
import { logOf } from '../history/log.ts';
import { changesOfEntry, keysOfEntry } from '../history/log-changes.ts';
import { requireReportable, writeReport } from '../report/report.ts';
import { loadCampaign, loadRow } from '../rows/row.ts';
import type { Handlers } from './handlers.ts';
import { startJob } from './start-job.ts';

const DEFAULT_LOG = 100;
const DEFAULT_PAGE = 100;

export const historyHandlers = {
  'log.list': ({ accounts }, { account, limit = DEFAULT_LOG, ...asked }) => {
    const { mirror, language } = accounts.get(account).context;
    return logOf(mirror, { ...asked, limit }, language);
  },
  'log.keys': ({ accounts }, { account, kind, id }) => ({
    keys: keysOfEntry(accounts.get(account).context.mirror, kind, id),
  }),
  'log.changes': ({ accounts }, { account, kind, id, from = 0, limit = DEFAULT_PAGE }) =>
    changesOfEntry(accounts.get(account).context.mirror, kind, { id, from, limit }),
  'ads.history': ({ accounts }, { account, key }) => {
    const { mirror, language } = accounts.get(account).context;
    if (!(isCampaignKey(key) ? loadCampaign(mirror, key) : loadRow(mirror, key))) {
      throw new AdsheetError('row-unknown', { key });
    }
    return { entries: historyOf(mirror, key, language) };
  },
  'report.start': (engine, { account, run, file }) => {
    const open = engine.accounts.get(account);
    requireReportable(open.context, { run, file });
    return startJob(engine, open, 'report', (handle) => writeReport(open, handle, { run, file }));
  },
} satisfies Partial<Handlers>;
