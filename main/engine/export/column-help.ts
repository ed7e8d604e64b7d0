/** The help text at the head of a column: its purpose, and what its category allows. */

import { attributePath } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { resultColumnOf } from '../../../shared/ad/result-fields.ts';
import type { Category } from '../../../shared/category/category.ts';
import { attributeLabel, attributeOf } from '../../../shared/category/category.ts';
import type { Fact } from '../../../shared/category/fact.ts';
import { categoryFacts } from '../../../shared/category/facts.ts';
import { fieldLabel, translate } from '../../../shared/locale/index.ts';
import { cutText } from '../cut-text.ts';
import type { ExportColumn } from './columns.ts';
import { COLUMNS } from './meta.ts';
import type { ExportReader } from './row-cells.ts';

export type ColumnHelp = {
  readonly note: string | undefined;
  /** The limit in a few words; undefined where it is unknown. */
  readonly limit: string | undefined;
};

const LONGEST_NOTE = 400;

const short = (text: string): string => cutText(text, LONGEST_NOTE);

/** Fields whose limits depend on the category. */
const VARYING: ReadonlySet<FieldPath> = new Set([
  'title',
  'description',
  'images',
  'bidMicros',
  'budgets.daily.limitMicros',
  'budgets.total.limitMicros',
  'price.priceType',
  'price.priceUnit',
  'links.url',
]);

type Facts = { readonly own: readonly Fact[]; readonly attributes: readonly Fact[] };

const factsOf = (category: Category | undefined, { language, tenant, format }: ExportReader): Facts => {
  const sections = category ? categoryFacts(category, { language, locale: tenant, format }) : [];
  const within = (isAttributes: boolean): readonly Fact[] =>
    sections
      .filter(({ name }) => name.startsWith('attributes-') === isAttributes)
      .flatMap((section) => section.facts);
  return { own: within(false), attributes: within(true) };
};

/** The note and the limit of each column for rows of `category`; undefined where they have several. */
export const columnHelp = (
  category: Category | undefined,
  reader: ExportReader,
): ((column: ExportColumn) => ColumnHelp) => {
  const { language, tenant } = reader;
  const say = translate(language);
  const { own, attributes } = factsOf(category, reader);
  const factFor = (path: FieldPath): Fact | undefined => {
    const attribute = attributeOf(category, attributePath(path)?.key ?? '');
    const [facts, name] = attribute
      ? [attributes, attributeLabel(attribute, tenant)]
      : [own, fieldLabel(language, path)];
    return facts.find(({ label }) => label === name);
  };
  const plain = (note: string | undefined): ColumnHelp => ({ note, limit: undefined });
  const helpOf = ({ path, locked }: ExportColumn): ColumnHelp => {
    if (path === COLUMNS.note) return plain(say('export.help.note'));
    if (path === COLUMNS.mark) return plain(say('export.help.mark'));
    if (path === COLUMNS.attributes) return plain(say('export.help.attributes'));
    if (resultColumnOf(path)) return plain(say('export.help.result'));
    if (locked) return plain(say('export.help.locked'));
    const fact = factFor(path);
    if (fact) {
      return { note: short([fact.text, ...fact.notes].filter(Boolean).join('\n')), limit: fact.text };
    }
    return plain(!category && VARYING.has(path) ? say('export.help.varies') : undefined);
  };
  return (column) => {
    const help = helpOf(column);
    if (!column.needed) return help;
    return { ...help, note: short([say('export.help.needed'), help.note ?? ''].join('\n').trim()) };
  };
};
