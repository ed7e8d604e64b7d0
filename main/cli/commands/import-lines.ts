/** What an import says of its file: by which recipe it was read, which rows were not, and which ads left it. */
import type { JsonObject } from '../../../shared/json.ts';
import { fieldLabel, messageKey, translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { lettersAt, lettersIn } from '../../../shared/proposals/column-names.ts';
import { foldedMessage } from '../../../shared/proposals/fold-rows.ts';
import type { LeftRow } from '../../../shared/proposals/left-rows.ts';
import type { Proposal, ProposalCounts } from '../../../shared/proposals/proposal.ts';
import { columnsNotTaken, isHeldApart, losesValues } from '../../../shared/proposals/proposal.ts';
import { isGivenToAll } from '../../../shared/proposals/row-needs.ts';
import { rowCalled } from '../../../shared/proposals/sheet-rows.ts';
import type { FieldReading } from '../../../shared/proposals/table-reading.ts';

const say = translate('en');

/** A column whose values are lost: its header is unknown, another column has its field, or its field is in doubt. */
type LostColumn = {
  readonly column: string;
  readonly letters: string;
  readonly code: string;
  readonly values: number;
  readonly message: string;
};

export const lostColumns = (proposal: Proposal): readonly LostColumn[] =>
  proposal.columns.flatMap((column, i) => {
    const { header, leftOut, filled } = column;
    if (leftOut === null || !losesValues(column)) return [];
    const letters = lettersIn(proposal, i);
    const message = tell('cli.import_lost', { why: say(`proposals.left.${leftOut}`), values: filled });
    return [{ column: header, letters, code: leftOut, values: filled, message }];
  });

export const columnLine = ({ letters, column, message }: LostColumn): string =>
  `  ${[letters, column].filter((name) => name !== '').join(' ')}: ${message}`;

/** A word of the file in each encoding it may have. */
const encodingSamples = ({ file }: Proposal): string =>
  (file?.csv?.unsure ?? []).map(({ text, encoding }) => `“${text}” (${encoding})`).join(' · ');

/** What is doubtful about the characters of a csv file. */
export const characterLines = (proposal: Proposal): readonly string[] => {
  const samples = encodingSamples(proposal);
  const { count = 0, first = null } = proposal.file?.csv?.broken ?? {};
  return [
    ...(samples === '' ? [] : [tell('cli.import_unsure_encoding', { samples })]),
    ...(count === 0 ? [] : [tell('cli.import_broken', { count, row: String(first ?? '') })]),
  ];
};

/** The columns that were read where not all were, by their letters, and the number of all. */
export const chosenColumns = ({ file }: Proposal): JsonObject | null => {
  const read = file?.readColumns;
  return read ? { columns: read.columns.map((at) => lettersAt(at)), of: read.of } : null;
};

const columnsLines = ({ file }: Proposal): readonly string[] => {
  const read = file?.readColumns;
  return read ? [tell('cli.import_chosen', { count: read.columns.length, of: read.of })] : [];
};

/** Which sheets of several were read, which look like ads too, and which ads another one has. */
export const sheetLines = (proposal: Proposal): readonly string[] => [
  ...severalSheets(proposal),
  ...columnsLines(proposal),
];

const severalSheets = ({ file }: Proposal): readonly string[] => {
  if (file === null || file.read.length === 0) return [];
  const { read, alike, elsewhere } = file;
  const others = alike.filter((name) => !read.includes(name));
  return [
    tell('cli.import_sheet', { count: read.length, sheet: read.join(', ') }),
    ...(others.length > 0
      ? [tell('cli.import_alike', { count: others.length, sheets: others.join(', ') })]
      : []),
    ...(elsewhere > 0 ? [tell('cli.import_elsewhere', { count: elsewhere })] : []),
  ];
};

const leftLine = ({ at, last = at, why, text }: LeftRow, read: readonly string[]): string => {
  const row = rowCalled(read, at, last);
  const where = last === at ? tell('cli.import_row', { row }) : tell('cli.import_rows', { rows: row });
  return `  ${[where, say(`proposals.layout.${why}`), text].filter((part) => part !== '').join(': ')}`;
};

/** Rows that were not read, the first of them by number. */
export const leftLines = ({ left, leftRows, file }: Proposal): readonly string[] => {
  const count = Object.values(leftRows).reduce((sum, one) => sum + one, 0);
  if (count === 0) return [];
  return [
    tell('cli.import_left_rows', { count }),
    ...left.slice(0, LEFT_SHOWN).map((row) => leftLine(row, file?.read ?? [])),
    ...(left.length > LEFT_SHOWN ? ['  …'] : []),
  ];
};

/** Rows that are one ad with another, and where these do not say the same. */
export const foldedLines = ({ folded }: Proposal): readonly string[] =>
  folded === null || folded.rows === 0
    ? []
    : [
        say(foldedMessage(folded), folded),
        ...folded.differing.map(({ field, ads, taken }) => {
          const told = say(`workbook.file.folded.${taken}`, { ads, field: fieldLabel('en', field) });
          return `  ${told}${taken === 'asked' ? ` ${tell('cli.import_fold_price')}` : ''}`;
        }),
      ];

/** The file's name of a column, or its letters. */
export const nameOf = (proposal: Proposal, at: number): string =>
  proposal.columns[at]?.header || lettersIn(proposal, at);

/** By which column the rows of a list are known, what is doubtful about which ads they are, and the ads that left it. */
export const listLines = (proposal: Proposal): readonly string[] => {
  const { match, file, missing, copies, apart } = proposal;
  const { column = null, known = 0 } = match ?? {};
  const header = column === null ? '' : nameOf(proposal, column);
  const names = apart.columns.map((at) => nameOf(proposal, at)).join(', ');
  const count = file?.missing ?? 0;
  return [
    ...(match ? [tell('cli.import_matched', { column: header, count: known })] : []),
    ...(isHeldApart(proposal) ? [tell('cli.import_apart', { count: apart.rows, columns: names })] : []),
    ...(copies.rows > 0 && copies.as === 'refuse' ? [tell('cli.import_copies', { count: copies.rows })] : []),
    ...(file?.list && count > 0 && missing === 'leave' ? [tell('cli.import_left_list', { count })] : []),
  ];
};

/** What is not sure about which ads rows are, a line for each kind, with the option that answers it. */
export const questionLines = ({ questions }: Pick<ProposalCounts, 'questions'>): readonly string[] =>
  questions
    .filter(({ rows, kept }) => kept < rows)
    .map(({ code, rows }) =>
      tell('cli.import_question', { question: say(`proposals.unsure.${code}`, { count: rows }), code }),
    );

/** What rows lack in common, a line for each field, with the option that gives it to them. */
export const needLines = ({ needs }: Pick<ProposalCounts, 'needs'>): readonly string[] =>
  needs.map(({ field: path, rows: count, to }) =>
    tell(isGivenToAll(path) ? 'cli.import_need' : 'cli.import_need_column', {
      ...{ count, path, to },
      field: fieldLabel('en', path),
    }),
  );

/** Picture files that are named, taken in, or not to be used. */
export const pictureLines = ({ pictureFiles }: Proposal): readonly string[] => {
  if (pictureFiles === null) return [];
  const { cells, names, taken, left } = pictureFiles;
  return [
    ...(taken > 0 ? [tell('cli.import_pictures_taken', { count: taken })] : []),
    ...(names > 0 && left.length === 0 ? [tell('cli.import_pictures', { cells, names })] : []),
    ...left.slice(0, LEFT_SHOWN).map(({ name, why }) => {
      const key = messageKey(`reason.${why}`);
      return `  ${tell('cli.import_pictures_left', { name, why: key ? say(key) : why })}`;
    }),
  ];
};

const LEFT_SHOWN = 5;

/** What is given as last time. */
const givenLine = ({ to, from, rows }: FieldReading): string => {
  const text = 'columns' in from ? from.columns.join(' · ') : Object.values(from).join('');
  return `  ${say(`proposals.given.${rows}`, { field: fieldLabel('en', to), text })}`;
};

/** By which recipe the file was read, or that it was as last time, and which of its columns the file does not have. */
export const recipeLines = (proposal: Proposal): readonly string[] => {
  const { recipe, lastTime } = proposal.file ?? {};
  const last = lastTime ? [tell('cli.import_last'), ...lastTime.fields.map(givenLine)] : [];
  if (!recipe) return last;
  const { name, missing, builtIn = false } = recipe;
  const leaves = columnsNotTaken(proposal);
  return [
    tell('cli.import_recipe', { name, builtIn: String(builtIn) }),
    ...(leaves.length > 0 ? [tell('cli.import_recipe_leaves', { columns: leaves.join(', ') })] : []),
    ...(missing.length > 0 ? [tell('cli.import_recipe_missing', { columns: missing.join(', ') })] : []),
    ...last,
  ];
};
