/** Reading ads. */
import type { AdId } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { sumsForColumns } from '../metrics/result-sums.ts';
import { shownProblems } from '../problems/shown.ts';
import { pathsIn, queryAds } from '../query/ads-query.ts';
import { chunkAfter } from '../query/chunks.ts';
import { adDetail } from '../query/grid-row.ts';
import { resolveName } from '../query/select.ts';
import { liveness, liveValues } from '../rows/liveness.ts';
import { isShown, loadRow } from '../rows/row.ts';
import { askForAds, readAds } from '../sync/pull/ask.ts';
import { readyToSelect } from './chosen-keys.ts';
import type { Handlers } from './handlers.ts';
import { requireSignIn, startJob } from './start-job.ts';

export const adHandlers = {
  'ads.rows': ({ accounts }, { account, from }) => {
    const { context, rows } = accounts.get(account);
    return { ...chunkAfter(context.mirror, from), total: rows.summaries.counts().ads };
  },
  'ads.get': ({ accounts }, { account, key }) => {
    const { context, rows } = accounts.get(account);
    const { mirror } = context;
    rows.refresh(key);
    const row = loadRow(mirror, key);
    if (!row || !isShown(row)) throw new AdsheetError('row-unknown', { key });
    const problems = shownProblems(mirror.problems.of(key));
    const computed = liveValues(liveness(mirror, row));
    return { ad: adDetail(row, { problems, asOf: mirror.remoteChanges.last(), computed }) };
  },
  'ads.in_sight': ({ accounts }, { account, keys }) => {
    accounts.get(account).rows.putInSight(keys);
    return {};
  },
  'ads.query': async (engine, { account, results, ...query }) => {
    const open = engine.accounts.get(account);
    const { context, rows } = open;
    const { mirror, now } = context;
    const sums = await sumsForColumns(mirror, pathsIn(query), results, now());
    await readyToSelect(open, query);
    return queryAds(mirror, rows.summaries, query, sums);
  },
  'ads.ask': (engine, { account, filter, first }) => {
    const open = engine.accounts.get(account);
    requireSignIn(open);
    return startJob(engine, open, 'ask', (handle) => askForAds(open.context, handle, filter, first ?? null));
  },
  'ads.read': (engine, { account, ids }) => {
    const open = engine.accounts.get(account);
    requireSignIn(open);
    const asked = [...new Set(ids)] as readonly number[] as readonly AdId[];
    return startJob(engine, open, 'read', (handle) => readAds(open.context, handle, asked));
  },
  'ads.resolve': ({ accounts }, { account, name }) => ({
    key: resolveName(accounts.get(account).context.mirror, name),
  }),
} satisfies Partial<Handlers>;
