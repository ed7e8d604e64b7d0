/** Experiments: listed, started from a file, judged after their end, and ended. */
import type { z } from 'zod';
import { experimentPlan } from '../../../shared/contract/commands/experiments.ts';
import { expression, rowKeys } from '../../../shared/contract/commands/inputs.ts';
import type { Experiment } from '../../../shared/contract/results/experiments.ts';
import { jsonOf } from '../../../shared/json.ts';
import { experimentSentences } from '../../../shared/locale/experiment-sentences.ts';
import { translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer } from '../edited.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import { readObject } from '../json-file.ts';
import { orNone } from '../text-table.ts';

const say = translate('en');

const FORM = '{"name","where"|"keys","operation","measure","until":"2026-05-31"}';

const file = experimentPlan.extend({ where: expression.optional(), keys: rowKeys.optional() });

const experimentLine = ({
  id,
  name,
  measure,
  until,
  state,
  treated,
  control,
  isGuarded,
}: Experiment): string =>
  tell('cli.experiment', {
    id,
    name,
    measure,
    until,
    state,
    treated,
    control,
    guarded: String(isGuarded || state !== 'running'),
  });

const listAnswer = (experiments: readonly Experiment[]) => ({
  json: { experiments: experiments.map(jsonOf) },
  text: orNone(experiments, () => experiments.map(experimentLine).join('\n')),
});

const planIn = async (name: string): Promise<z.output<typeof file>> => {
  const wanted = file.safeParse(await readObject(name));
  if (wanted.success) return wanted.data;
  const [issue] = wanted.error.issues;
  throw new UsageError(
    tell('cli.not_experiment', { file: name, part: issue?.path.join('.') ?? '', form: FORM }),
    'experiments start ',
  );
};

/** The account and the experiment that is named. */
const named = async (host: Host, given = '') => {
  const experiment = Number(given);
  if (!Number.isSafeInteger(experiment) || experiment < 1)
    throw new UsageError(
      tell('cli.not_number', { name: 'EXPERIMENT', min: 1, max: Number.MAX_SAFE_INTEGER }),
      'experiments ',
    );
  return { account: await host.account(), experiment };
};

export const EXPERIMENT_COMMANDS: readonly Command[] = [
  command({
    name: 'experiments',
    positionals: [],
    options: [],
    run: async (host) => {
      const { experiments } = await host.call('experiments.list', { account: await host.account() });
      return listAnswer(experiments);
    },
  }),
  command({
    name: 'experiments start',
    positionals: ['FILE.json'],
    options: [],
    run: async (host, { positionals: [name = ''] }) => {
      const { where, keys, ...plan } = await planIn(name);
      const select = { ...(where === undefined ? {} : { where }), ...(keys === undefined ? {} : { keys }) };
      const { job } = await host.call('experiments.start', {
        account: await host.account(),
        select,
        ...plan,
      });
      return changesetAnswer(resultOf(await host.finished(job), 'bulk'));
    },
  }),
  command({
    name: 'experiments verdict',
    positionals: ['EXPERIMENT'],
    options: [],
    run: async (host, { positionals: [given] }) => {
      const judged = await host.call('experiments.judge', await named(host, given));
      const sentences = experimentSentences(judged, { t: say, locale: 'en', day: (day) => day });
      return { json: jsonOf(judged), text: sentences.join('\n') };
    },
  }),
  command({
    name: 'experiments keep',
    positionals: ['EXPERIMENT'],
    options: [],
    run: async (host, { positionals: [given] }) => {
      const { job } = await host.call('experiments.keep', await named(host, given));
      return changesetAnswer(resultOf(await host.finished(job), 'bulk'));
    },
  }),
  command({
    name: 'experiments take-back',
    positionals: ['EXPERIMENT'],
    options: [],
    run: async (host, { positionals: [given] }) => {
      const { job } = await host.call('experiments.takeBack', await named(host, given));
      return changesetAnswer(resultOf(await host.finished(job), 'bulk'));
    },
  }),
  ...(['open', 'close'] as const).map((act) =>
    command({
      name: `experiments ${act}`,
      positionals: ['EXPERIMENT'],
      options: [],
      run: async (host, { positionals: [given] }) => {
        const { experiments } = await host.call('experiments.guard', {
          ...(await named(host, given)),
          on: act === 'close',
        });
        return listAnswer(experiments);
      },
    }),
  ),
];
