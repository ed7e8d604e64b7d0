/** Routines: listed, tried out and taken over; own ones are saved from files. */
import { describeOperation } from '../../../shared/bulk/describe-operation.ts';
import type { RoutineProposal } from '../../../shared/contract/results/routine-proposal.ts';
import type {
  ListedRoutine,
  RoutineAd,
  RoutineDay,
  RoutinePast,
  RoutinePreview,
  RoutineRuns,
} from '../../../shared/contract/results/routines.ts';
import { jsonOf } from '../../../shared/json.ts';
import { refusedSentence } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import type { Reason } from '../../../shared/routines/reasons.ts';
import { routine as schema, type When } from '../../../shared/routines/routine.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer } from '../edited.ts';
import { UsageError } from '../exit.ts';
import { resultOf } from '../jobs.ts';
import { readObject } from '../json-file.ts';
import { textTable } from '../text-table.ts';
import { shownValue } from '../values.ts';

const reasonText = (reason: Reason): string => {
  const value = reason.kind === 'field' ? shownValue(reason.field, reason.value) : reason.value;
  return `${reason.term} ${value ?? tell('cli.unset')}`;
};

const adLines = ({ key, title, changes, reasons }: RoutineAd): readonly string[] => [
  ...changes.map(
    ({ field, before, after }) =>
      `  ${key} ${title}: ${field} ${shownValue(field, before)} → ${shownValue(field, after)}`,
  ),
  `    ${reasons.map(reasonText).join(', ')}`,
];

const nameLine = ({ id, name }: ListedRoutine): string => tell('cli.routine', { id, name });

const WEEK = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

const whenLine = (when: When): string =>
  when.at === 'time'
    ? tell('cli.routine_times', {
        days: when.days.map((day) => WEEK[day - 1] ?? '').join(', '),
        time: when.time,
      })
    : tell('cli.routine_pulls');

const routineLines = (one: ListedRoutine): readonly string[] => {
  const { where, operation, limits, when } = one;
  return [
    nameLine(one),
    tell('cli.routine_where', { where, operation: describeOperation('en', operation, PLAIN) }),
    tell('cli.routine_limits', {
      ads: limits.ads ?? 0,
      percent: limits.percent ?? 0,
      days: limits.coolDownDays,
    }),
    ...(when.at === 'hand' ? [] : [whenLine(when)]),
  ];
};

const limitLines = ({ exceeded, unknownDays, unknownOrders }: RoutinePreview): readonly string[] => [
  ...(exceeded ? [tell('cli.routine_exceeded', exceeded)] : []),
  ...unknownDays.map((days) => tell('cli.routine_no_figures', { days })),
  ...unknownOrders.map((days) => tell('cli.routine_no_orders', { days })),
];

const previewText = (preview: RoutinePreview): string => {
  const { routine, found, considered, ads, left } = preview;
  const leftOut = left.reduce((sum, { count }) => sum + count, 0);
  return [
    nameLine(routine),
    tell('cli.routine_found', { found, considered }),
    ...limitLines(preview),
    ...ads.flatMap(adLines),
    ...(leftOut > 0 ? [tell('cli.routine_left', { count: leftOut })] : []),
    ...left.map(({ code, count }) => `  ${count} × ${refusedSentence('en', code)}`),
  ].join('\n');
};

const dayReason = ({ unknownDays, unknownOrders, exceeded, ads: [first] }: RoutineDay): string => {
  const [days, unsold] = [unknownDays.at(-1), unknownOrders.at(-1)];
  if (days !== undefined) return tell('cli.routine_day_unknown', { days });
  if (unsold !== undefined) return tell('cli.routine_day_unsold', { days: unsold });
  if (exceeded) return tell('cli.routine_day_exceeded', exceeded);
  return first ? `${first.title}: ${first.reasons.map(reasonText).join(', ')}` : '';
};

const pastText = ({ routine, days }: RoutinePast): string =>
  [
    nameLine(routine),
    textTable(
      [
        { head: 'day' },
        { head: 'ads', right: true },
        { head: 'of', right: true },
        { head: 'state' },
        { head: 'why' },
      ],
      days.map((one) => [
        one.day,
        String(one.found),
        String(one.considered),
        one.isKnown ? 'then' : 'now',
        dayReason(one),
      ]),
      undefined,
    ),
    tell('cli.routine_past'),
  ].join('\n');

const proposalLine = ({ name, found, due, isLate, newestDay }: RoutineProposal): string =>
  tell('cli.routine_proposes', {
    name,
    count: found,
    due,
    late: isLate ? 'yes' : 'no',
    day: newestDay ?? '',
    read: newestDay === null ? 'no' : 'yes',
  });

const runsText = ({ ran, heldBy, proposals }: RoutineRuns): string =>
  [
    heldBy === null ? tell('cli.routines_ran', { count: ran }) : tell('cli.routines_held', { by: heldBy }),
    ...proposals.map(proposalLine),
  ].join('\n');

/** The routine in a file; without an id it is a new one. */
const routineIn = async (file: string) => {
  const wanted = schema.extend({ id: schema.shape.id.exactOptional() }).safeParse(await readObject(file));
  if (wanted.success) return wanted.data;
  const [issue] = wanted.error.issues;
  throw new UsageError(
    tell('cli.not_routine', { file, part: issue?.path.join('.') ?? '' }),
    'routines save ',
  );
};

export const ROUTINE_COMMANDS: readonly Command[] = [
  command({
    name: 'routines',
    positionals: [],
    options: [],
    run: async (host) => {
      const { routines } = await host.call('routines.list', { account: await host.account() });
      return { json: { routines: routines.map(jsonOf) }, text: routines.flatMap(routineLines).join('\n') };
    },
  }),
  command({
    name: 'routines show',
    positionals: ['NAME'],
    options: [],
    run: async (host, { positionals: [name = ''] }) => {
      const { routine } = await host.call('routines.show', { account: await host.account(), routine: name });
      return { json: { routine: jsonOf(routine) }, text: routineLines(routine).join('\n') };
    },
  }),
  command({
    name: 'routines try',
    positionals: ['NAME'],
    options: ['limit'],
    run: async (host, { positionals: [name = ''], options: { limit } }) => {
      const account = await host.account();
      const preview = await host.call('routines.try', {
        account,
        routine: name,
        ...(limit === undefined ? {} : { limit }),
      });
      return { json: jsonOf(preview), text: previewText(preview) };
    },
  }),
  command({
    name: 'routines past',
    positionals: ['NAME'],
    options: ['days', 'limit'],
    run: async (host, { positionals: [name = ''], options: { days, limit } }) => {
      const { job } = await host.call('routines.past', {
        account: await host.account(),
        routine: name,
        ...(days === undefined ? {} : { days }),
        ...(limit === undefined ? {} : { limit }),
      });
      const past = resultOf(await host.finished(job), 'routine-days');
      return { json: jsonOf(past), text: pastText(past) };
    },
  }),
  command({
    name: 'routines take',
    positionals: ['NAME'],
    options: [],
    run: async (host, { positionals: [name = ''] }) => {
      const { job } = await host.call('routines.take', { account: await host.account(), routine: name });
      return changesetAnswer(resultOf(await host.finished(job), 'bulk'));
    },
  }),
  command({
    name: 'routines run',
    positionals: [],
    options: ['due'],
    needs: ['due'],
    run: async (host) => {
      const runs = await host.call('routines.run', { account: await host.account() });
      return { json: jsonOf(runs), text: runsText(runs) };
    },
  }),
  command({
    name: 'routines put-away',
    positionals: ['NAME'],
    options: [],
    run: async (host, { positionals: [name = ''] }) => {
      const account = await host.account();
      const { routine } = await host.call('routines.show', { account, routine: name });
      await host.call('routines.putAway', { account, routine: name });
      return { json: { routine: routine.id }, text: tell('cli.routine_put_away', { name: routine.name }) };
    },
  }),
  command({
    name: 'routines save',
    positionals: ['FILE.json'],
    options: [],
    run: async (host, { positionals: [file = ''] }) => {
      const routine = await routineIn(file);
      const saved = await host.call('routines.save', { account: await host.account(), routine });
      const found = saved.routines.find(({ id }) => id === saved.id);
      return { json: { id: saved.id }, text: found ? routineLines(found).join('\n') : '' };
    },
  }),
  command({
    name: 'routines delete',
    positionals: ['NAME'],
    options: [],
    run: async (host, { positionals: [name = ''] }) => {
      const { routines } = await host.call('routines.remove', {
        account: await host.account(),
        routine: name,
      });
      return {
        json: { routines: routines.map(jsonOf) },
        text: tell('cli.routine_removed', { name }),
      };
    },
  }),
];
