/** The names and words that the cells of a table are read by, and were written by where Adsheet wrote them. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { LANGUAGES } from '../../../shared/locale/index.ts';
import type { Numbers } from '../../../shared/proposals/names.ts';
import { campaignNumbers, categoryNumbers, NO_NUMBERS, namesIn } from '../../../shared/proposals/names.ts';
import type { DecimalSign } from '../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import type { Named } from '../export/meta.ts';
import type { ExportNames } from '../export/names.ts';
import { exportNames } from '../export/names.ts';
import { categoryRows } from '../rows/category-rows.ts';
import { tenantLocale } from '../rows/known-categories.ts';
import type { Around } from './around.ts';
import { sentCampaigns } from './names.ts';
import type { Subjects } from './subjects.ts';
import type { Source, TableRow } from './table.ts';
import type { RowWords } from './untouched.ts';
import { writtenOnce } from './untouched.ts';

export const textsOf = (
  rows: readonly TableRow[],
  columns: readonly (FieldPath | null)[],
  path: FieldPath,
): ReadonlySet<string> => {
  const at = columns.indexOf(path);
  return new Set(at < 0 ? [] : rows.map(({ cells }) => textOfCell(cells[at]).trim()));
};

export const isName = (text: string): boolean => text !== '' && !/^\d+$/.test(text);

/** What things are called by number, and what they were called in the table. */
export type Names = {
  readonly categories: Numbers;
  readonly campaigns: Numbers;
  readonly written: ExportNames | null;
  /** What the file calls things that were called so when it was written. */
  readonly named: readonly Named[];
};

/** What a file of ours calls things goes before what they are called now. */
const asInFile = (named: readonly Named[], kind: Named['kind'], now: Numbers): Numbers => {
  const ofKind = named.filter((one) => one.kind === kind);
  if (ofKind.length === 0) return now;
  const own = campaignNumbers(ofKind.map(({ id, name }) => ({ id, title: name })));
  return { named: (name) => own.named(name) ?? now.named(name) };
};

/** A workbook of ours says it itself; of a csv file, the export it is from is asked, where that is known. */
const namedIn = ({ file }: Source, { own, exports }: Pick<Subjects, 'own' | 'exports'>): readonly Named[] =>
  file?.meta?.named ?? exports.get(own ?? '')?.named ?? [];

/** The tree of categories is only read where the table names some, or was written by Adsheet. */
export const namesFor = async (
  { open, demand }: Around,
  source: Source,
  categories: ReadonlySet<string>,
  subjects: Pick<Subjects, 'own' | 'exports'>,
): Promise<Names> => {
  const { mirror } = open.context;
  const isWritten = subjects.own !== null;
  const named = namedIn(source, subjects);
  const campaigns = asInFile(named, 'campaign', sentCampaigns(mirror));
  if (!isWritten && ![...categories].some(isName))
    return { categories: NO_NUMBERS, campaigns, written: null, named };
  const tree = await categoryRows(mirror, open.rows.summaries.byCategory, demand);
  const written = isWritten ? exportNames(mirror, tree, tenantLocale(mirror)) : null;
  return { categories: asInFile(named, 'category', categoryNumbers(tree)), campaigns, written, named };
};

const languageOf = ({ file }: Source, own: Language): Language =>
  LANGUAGES.find((language) => language === file?.meta?.language) ?? own;

/** The words for rows of each category, made once each. */
export const wordsFor = (
  { open }: Around,
  source: Source,
  names: Names,
  decimal: DecimalSign,
): ((category: Category | undefined) => RowWords) => {
  const { profile, language } = open.context;
  const known = new Map<number | undefined, RowWords>();
  const { written } = names;
  const wordsIn = (category: Category | undefined): RowWords => ({
    category,
    written: writtenOnce({
      language: languageOf(source, language),
      decimal,
      category: (id) => written?.category(id),
      campaign: (id) => written?.campaign(id),
      priceUnit: (key) => written?.priceUnit(category, key),
    }),
    names: namesIn(category, names),
    decimal,
    currency: profile.currency,
  });
  return (category) => {
    const found = known.get(category?.id) ?? wordsIn(category);
    known.set(category?.id, found);
    return found;
  };
};
