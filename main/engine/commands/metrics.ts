/** Performance: fetching it, and what is stored of it. */

import { readField } from '../../../shared/ad/paths.ts';
import type { MetricGroup } from '../../../shared/contract/results/metrics.ts';
import type { PerformanceGroup } from '../../../shared/contract/results/performance.ts';
import { downloadReport, requireDownloadable } from '../downloads/download.ts';
import { effectOf } from '../metrics/effect.ts';
import { askedOf } from '../metrics/effect-notes.ts';
import { writePicture } from '../metrics/export/picture.ts';
import { writePerformance } from '../metrics/export/workbook.ts';
import type { NameOf } from '../metrics/list.ts';
import { listMetrics } from '../metrics/list.ts';
import { performance } from '../metrics/performance.ts';
import { pullMetrics } from '../metrics/pull.ts';
import { resultLines } from '../metrics/result-lines.ts';
import { resultSums } from '../metrics/result-sums.ts';
import { lastDays, missingOrdersOf } from '../metrics/row-metrics.ts';
import type { OpenAccount } from '../open-account.ts';
import { countedQuestions, readyQuestions } from '../query/questions.ts';
import { categoryRows } from '../rows/category-rows.ts';
import { loadCampaign } from '../rows/row.ts';
import { readyToSelect } from './chosen-keys.ts';
import type { EngineParts } from './engine-parts.ts';
import type { Handlers } from './handlers.ts';
import { requireOpen, requireSignIn, startJob } from './start-job.ts';

const namesOf = async (
  engine: EngineParts,
  open: OpenAccount,
  by: MetricGroup | PerformanceGroup,
): Promise<NameOf> => {
  const { mirror } = open.context;
  if (by === 'category') {
    const rows = await categoryRows(mirror, open.rows.summaries.byCategory, () => requireOpen(engine, open));
    const labels = new Map(rows.map(({ id, label }) => [id, label]));
    return (id) => labels.get(id);
  }
  if (by !== 'campaign') return () => undefined;
  const titles = new Map(
    mirror.campaigns.all().flatMap(({ key }) => {
      const campaign = loadCampaign(mirror, key);
      const title = campaign && readField(campaign.local, 'title');
      return campaign?.id && typeof title === 'string' ? [[campaign.id, title]] : [];
    }),
  );
  return (id) => titles.get(id);
};

export const metricHandlers = {
  'metrics.pull': (engine, { account, from, to, scope = 'hit', whole = false }) => {
    const open = engine.accounts.get(account);
    requireSignIn(open);
    return startJob(engine, open, 'metrics', (handle) =>
      pullMetrics(open.context, handle, { from, to, scope, whole }, engine.log),
    );
  },
  'metrics.download': (engine, { account, ...request }) => {
    const open = engine.accounts.get(account);
    requireSignIn(open);
    requireDownloadable(request);
    return startJob(engine, open, 'download', async (handle) => {
      await readyToSelect(open, request.report.rows ?? {});
      return downloadReport(open, handle, request);
    });
  },
  'metrics.list': async (engine, { account, ...asked }) => {
    const open = engine.accounts.get(account);
    const nameOf = await namesOf(engine, open, asked.by);
    return listMetrics(open.context.mirror, asked, nameOf, open.context.now());
  },
  'metrics.performance': async (engine, { account, ...asked }) => {
    const open = engine.accounts.get(account);
    const nameOf = await namesOf(engine, open, asked.by);
    return performance(open.context.mirror, asked, nameOf, open.context.now());
  },
  'metrics.workbook': async (engine, { account, file, language, ...asked }) => {
    const open = engine.accounts.get(account);
    const nameOf = await namesOf(engine, open, asked.by);
    const { mirror, now } = open.context;
    const found = await performance(mirror, asked, nameOf, now());
    await writePerformance(file, found, language ?? open.context.language, new AbortController().signal);
    return { file };
  },
  'metrics.picture': async (_engine, { file, png }) => {
    await writePicture(file, png);
    return { file };
  },
  'effect.judge': ({ accounts }, { account, push, measure }) =>
    effectOf(accounts.get(account).context.mirror, push, measure),
  'effect.asked': ({ accounts }, { account, push }) => ({
    measures: askedOf(accounts.get(account).context.mirror, push),
  }),
  'metrics.last': ({ accounts }, { account, days, orders }) => {
    const { mirror } = accounts.get(account).context;
    const missingOrders = orders === undefined ? null : missingOrdersOf(mirror, orders);
    return { last: lastDays(mirror, days), missingOrders };
  },
  'metrics.sums': ({ accounts }, { account, ...asked }) => {
    const { mirror, now } = accounts.get(account).context;
    return resultSums(mirror, asked, now());
  },
  'metrics.lines': ({ accounts }, { account, ...wanted }) => {
    const { mirror, now } = accounts.get(account).context;
    return resultLines(mirror, wanted, now());
  },
  'metrics.questions': async (engine, { account, counted = false }) => {
    const open = engine.accounts.get(account);
    const { mirror } = open.context;
    const throwIfStale = () => requireOpen(engine, open);
    const questions = await (counted
      ? countedQuestions(mirror, open.rows.summaries, throwIfStale)
      : readyQuestions(mirror, throwIfStale));
    return { questions };
  },
} satisfies Partial<Handlers>;
