/** What the harness says: one line a run, the sums, and all of a run that failed. */
import { EVENTS } from './drills.ts';
import type { Verdict } from './judge.ts';
import { isClean } from './judge.ts';
import { APART, FAULTS } from './rules.ts';
import type { RunReport } from './run.ts';
import { PLACES } from './script.ts';

const COUNTED = [...FAULTS, ...APART] as const;

const figures = (verdict: Verdict): string =>
  COUNTED.map((kind) => `${kind} ${verdict[kind].length}`).join('  ');

export const tellRun = ({ seed, verdict, tally, milliseconds }: RunReport): string =>
  `seed ${seed}: ${isClean(verdict) ? 'clean' : 'FAILED'}  ${figures(verdict)}  kills ${tally.kills}  items ${tally.items}  wishes ${verdict.wishes}  explained ${verdict.explained}  ${(milliseconds / 1000).toFixed(1)} s`;

/** Everything known of a run that failed, and how to have it again. */
export const tellFailure = (report: RunReport, repeatWith: string): string =>
  [
    `--- seed ${report.seed}`,
    `dialect: ${JSON.stringify(report.dialect)}`,
    ...report.trace,
    ...COUNTED.flatMap((kind) => report.verdict[kind].map((line) => `${kind}: ${line}`)),
    `repeat: npm run torture -- --seed ${report.seed} ${repeatWith}`,
  ].join('\n');

const sum = (reports: readonly RunReport[], count: (report: RunReport) => number): number =>
  reports.reduce((total, report) => total + count(report), 0);

export type Totals = { readonly [P in (typeof COUNTED)[number]]: number } & {
  readonly places: Readonly<Record<string, number>>;
  /** How often each event happened. */
  readonly events: Readonly<Record<string, number>>;
  /** Places never reached, and events that were too few, with how many there must be. */
  readonly unreached: readonly string[];
};

/** In fewer runs nothing must have happened: which drills have their turn is chance then. */
export const RUNS_FOR_ALL = 20;

const tooFew = (events: Readonly<Record<string, number>>, runs: number): readonly string[] =>
  Object.entries(EVENTS).flatMap(([event, inHundred]) => {
    const least = Math.max(1, Math.floor((inHundred * runs) / 100));
    const count = events[event] ?? 0;
    return count < least ? [`${event} (${count} of ${least})`] : [];
  });

export const totalsOf = (reports: readonly RunReport[]): Totals => {
  const places = Object.fromEntries(
    PLACES.map((place) => [place, sum(reports, ({ tally }) => tally.places.get(place) ?? 0)]),
  );
  const events = Object.fromEntries(
    Object.keys(EVENTS).map((event) => [event, sum(reports, ({ tally }) => tally.events.get(event) ?? 0)]),
  );
  const count = (kind: (typeof COUNTED)[number]): number =>
    sum(reports, ({ verdict }) => verdict[kind].length);
  const counts = Object.fromEntries(COUNTED.map((kind) => [kind, count(kind)]));
  return {
    ...(counts as { readonly [P in (typeof COUNTED)[number]]: number }),
    places,
    events,
    unreached:
      reports.length < RUNS_FOR_ALL
        ? []
        : [...PLACES.filter((place) => places[place] === 0), ...tooFew(events, reports.length)],
  };
};

const inOneLine = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const faultsOf = (reports: readonly RunReport[]): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>();
  for (const { faults } of reports) {
    for (const [type, count] of Object.entries(faults)) counts.set(type, (counts.get(type) ?? 0) + count);
  }
  return Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b)));
};

/** The figures of all runs. */
export const tellTotals = (reports: readonly RunReport[]): string => {
  const totals = totalsOf(reports);
  const of = (count: (report: RunReport) => number): number => sum(reports, count);
  const faults = faultsOf(reports);
  return [
    `runs         ${reports.length}`,
    `kills        ${of(({ tally }) => tally.kills)}`,
    `  at places  ${inOneLine(totals.places)}`,
    `faults       ${of((report) => Object.values(report.faults).reduce((a, b) => a + b, 0))}`,
    `  by kind    ${inOneLine(faults)}`,
    `events       ${inOneLine(totals.events)}`,
    `items        ${of(({ tally }) => tally.items)} in ${of(({ tally }) => tally.pushes)} pushes`,
    `pulls        ${of(({ tally }) => tally.pulls)}`,
    `edits        ${of(({ tally }) => tally.edits)}, ${of(({ verdict }) => verdict.explained)} left with a reason`,
    ...FAULTS.map((kind) => `${kind.padEnd(12)} ${totals[kind]}`),
    `gap          ${totals.gap}, between our reading and our write at most five seconds later`,
    `unlisted     ${totals.unlisted} that a lagging list did not show yet`,
    `late         ${totals.late} put back by a write of ours that landed after its time`,
  ].join('\n');
};
