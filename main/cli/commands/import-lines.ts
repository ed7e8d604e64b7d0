/** What an import says of its file: by which recipe it was read, which rows were not, and which ads left it. */
import { fieldLabel, translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Proposal, ProposalCounts } from '../../../shared/proposals/proposal.ts';
import { columnsNotTaken, isHeldApart } from '../../../shared/proposals/proposal.ts';
import { lettersOf } from '../../../shared/table/address.ts';

const say = translate('en');

/** Rows that were not read, the first of them by number. */
export const leftLines = ({ left, leftRows }: Proposal): readonly string[] => {
  const count = Object.values(leftRows).reduce((sum, one) => sum + one, 0);
  if (count === 0) return [];
  return [
    tell('cli.import_left_rows', { count }),
    ...left
      .slice(0, LEFT_SHOWN)
      .map(
        ({ at, why, text }) =>
          `  ${tell('cli.import_row', { row: at })}: ${say(`proposals.layout.${why}`)}: ${text}`,
      ),
    ...(count > LEFT_SHOWN ? ['  …'] : []),
  ];
};

/** Rows that are one ad with another, and where these do not say the same. */
export const foldedLines = ({ folded }: Proposal): readonly string[] =>
  folded === null || folded.rows === 0
    ? []
    : [
        say('workbook.file.folded', folded),
        ...folded.differing.map(
          ({ field, ads, taken }) =>
            `  ${say(`workbook.file.folded.${taken}`, { ads, field: fieldLabel('en', field) })}`,
        ),
      ];

/** The file's name of a column, or its letters. */
export const nameOf = ({ columns }: Proposal, at: number): string => columns[at]?.header || lettersOf(at + 1);

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

const LEFT_SHOWN = 5;

/** By which recipe the file was read, and which of its columns the file does not have. */
export const recipeLines = (proposal: Proposal): readonly string[] => {
  const { recipe } = proposal.file ?? {};
  if (!recipe) return [];
  const { name, missing, builtIn = false } = recipe;
  const leaves = columnsNotTaken(proposal);
  return [
    tell('cli.import_recipe', { name, builtIn: String(builtIn) }),
    ...(leaves.length > 0 ? [tell('cli.import_recipe_leaves', { columns: leaves.join(', ') })] : []),
    ...(missing.length > 0 ? [tell('cli.import_recipe_missing', { columns: missing.join(', ') })] : []),
  ];
};
