/** The fields of a table's columns: by their headers, and judged by what is known here of their values. */
import type { AdId, RowKey } from '../../../shared/ad/model.ts';
import type { Guess, NamedAttribute } from '../../../shared/proposals/header.ts';
import { hintKey } from '../../../shared/proposals/header.ts';
import { namesIn } from '../../../shared/proposals/names.ts';
import type { ProposalContext } from './proposal-context.ts';
import type { TableNames } from './row-formats.ts';
import type { JudgedColumn, KnownThings } from './table/column-doubts.ts';
import { foreignIdColumns, withoutForeignIds, withoutForeignValues } from './table/column-doubts.ts';
import type { OwnTable } from './table/derived-table.ts';
import type { TableRow, TableSource } from './table/table.ts';
import { columnsNamed } from './table/table.ts';
import type { KnownAds } from './table/title-column.ts';
import { withTitle } from './table/title-column.ts';

type Named = Pick<OwnTable, 'table' | 'headers'> & { readonly source: TableSource };

/** The columns as their headers say, each with whether the file or the seller says it too. */
const judged = ({ source, headers }: Named, guesses: readonly Guess[]): readonly JudgedColumn[] => {
  const { first } = source.hintsFor(headers);
  return guesses.map((guess, at) => ({
    guess,
    header: headers[at] ?? '',
    isSaid: source.origin === 'ours' || first.has(hintKey(headers[at] ?? '')),
  }));
};

/** What the values of columns are compared with. */
const knownHere = ({ open }: ProposalContext): Omit<KnownThings, 'names'> => {
  const { mirror, profile } = open.context;
  const hasCategories = mirror.categories.count() > 0;
  return {
    isAd: (text) => /^\d{1,15}$/.test(text) && mirror.ads.byId(Number(text) as AdId) !== undefined,
    isRow: (text) => open.rows.summaries.get(text as RowKey) !== undefined,
    isCategory: (id) => !hasCategories || mirror.categories.statusOf(id) !== undefined,
    currency: profile.currency,
  };
};

/** Columns that are not judged by their values yet, but for those that would name ads. */
export type NamedColumns = {
  readonly guesses: readonly Guess[];
  /** The same with the attributes of the table's categories, and what speaks against a field in the rows left out. */
  readonly judge: (
    attributes: readonly NamedAttribute[],
    rows: readonly TableRow[],
    known: { readonly names: TableNames; readonly ads: KnownAds },
  ) => Promise<readonly Guess[]>;
};

export const namedColumns = async (context: ProposalContext, named: Named): Promise<NamedColumns> => {
  const { source, headers, table } = named;
  const known = knownHere(context);
  const foreign = await foreignIdColumns(judged(named, columnsNamed(headers, source)), table.rows, known);
  return {
    guesses: withoutForeignIds(headers, source, foreign),
    judge: async (attributes, rows, { names, ads }) => {
      const columns = judged(named, withoutForeignIds(headers, source, foreign, attributes));
      const guesses = await withoutForeignValues(columns, rows, {
        ...known,
        names: namesIn(undefined, names),
      });
      return withTitle(columns, guesses, rows, ads);
    },
  };
};
