/** The table of the runs, a line for each scenario and size. */
import { errorOf, type Tally } from './tally.ts';

const percent = (part: number, digits = 1): string =>
  Number.isNaN(part) ? '-' : `${(100 * part).toFixed(digits)} %`;

const times = (of: number): string => (Number.isNaN(of) ? '-' : of.toFixed(2));

/** What a mean logarithm multiplies by, less 1. */
const asChange = (log: number): string => {
  const text = percent(Math.expm1(log));
  return log > 0 ? `+${text}` : text;
};

const COLUMNS: readonly (readonly [head: string, of: (tally: Tally) => string])[] = [
  ['runs', ({ runs }) => String(runs)],
  ['coverage', ({ coverage }) => percent(coverage)],
  ['±', ({ coverage, judged }) => percent(errorOf(coverage, judged))],
  ['claims', ({ claims }) => percent(claims)],
  ['±', ({ claims, withoutEffect }) => percent(errorOf(claims, withoutEffect))],
  ['width', ({ width }) => times(width)],
  ['bound', ({ bound }) => times(bound)],
  ['bias', ({ bias }) => asChange(bias)],
  ['median', ({ medianBias }) => asChange(medianBias)],
  ['spill', ({ spillOver }) => asChange(spillOver)],
  [
    'refused',
    ({ refused, runs }) =>
      Object.entries(refused)
        .map(([why, count]) => `${why} ${percent(count / runs, 0)}`)
        .join(', ') || 'none',
  ],
];

const NAME = 14;
const CELL = 9;

const line = (name: string, size: string, cells: readonly string[], missed: string): string =>
  [
    name.padEnd(NAME),
    size.padStart(4),
    ...cells.slice(0, -1).map((cell) => cell.padStart(CELL)),
    '',
    cells.at(-1),
    missed,
  ]
    .join(' ')
    .trimEnd();

export const HEAD = line(
  'scenario',
  'size',
  COLUMNS.map(([head]) => head),
  '',
);

export const tellTally = (name: string, size: number, tally: Tally, missed: readonly string[]): string =>
  line(
    name,
    String(size),
    COLUMNS.map(([, of]) => of(tally)),
    missed.length === 0 ? '' : ` MISSED: ${missed.join(', ')}`,
  );
