/**
 * What a file of ours says about itself, for both directions: the hidden sheet `_meta` of a workbook, and the last
 * column of workbooks and csv files (`docs/workbooks.md#what-a-file-says-of-itself`).
 *
 * `_meta` has one fact a row, all of them texts: its name, then what it says.
 *
 *     version   1
 *     export    id of the export, under which its baseline is kept
 *     account   the account's name in Adsheet
 *     environment  sandbox or production
 *     user      the user's number on the marketplace
 *     at        when it was written, ISO 8601
 *     language  en, nl or fr: the words in its cells
 *     decimal   the sign before decimals in its texts
 *     currency  EUR
 *     tenant    nl_NL: the locale of the labels of categories and attributes
 *     template  number of the category that new rows get which name none
 *     column    HEADER  PATH  DECIMAL  UNIT, one row for each column; the last two, where rows of another file were
 *               left, are the sign before decimals in that column there, as all of its rows told it, and what its
 *               amounts count (`cents`, `micros`) instead of units of money
 *     campaign  ID  NAME, and
 *     category  ID  NAME, for what its cells name so: it may be renamed before the file comes back
 *
 * PATH is a field's, or one of `COLUMNS`, or any other word for a column that is only there to be read.
 *
 * The last column, `_adsheet`, says in each row which export it comes from, which ad it is, and what the ad said
 * then: `EXPORT ROW REV`. So a row still says so in a csv file, or once somebody copied it into another workbook:
 * both know nothing else of this, not even whose file it was. Of a row that an import left and that no such mark
 * names an ad for, it says `new MARK`, or `ad MARK` where the row had become an ad: MARK is what the row was known
 * by.
 */
import { randomBytes } from 'node:crypto';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { AmountUnit, DecimalSign } from '../../../shared/money/number-format.ts';
import { AMOUNT_UNITS } from '../../../shared/money/number-format.ts';
import type { NamedNumber } from '../mirror/exports.ts';

export const LISTS_SHEET = '_lists';

const VERSION = '1';

/** Columns that are no fields. */
export const COLUMNS = {
  /** Drafts and problems in words. */
  note: 'note',
  /** All attributes of an ad as lines (`attribute-lines.ts`). */
  attributes: 'attributes',
  mark: '_adsheet',
} as const;

export type MetaColumn = {
  readonly header: string;
  readonly path: FieldPath;
  readonly decimal?: DecimalSign | null;
  readonly unit?: AmountUnit | null;
};

export type Meta = {
  readonly export: string;
  readonly account: string;
  /** `sandbox` or `production`; '' in files of older versions. */
  readonly environment: string;
  /** Null while it was unknown. */
  readonly user: string | null;
  readonly at: string;
  readonly language: string;
  readonly decimal: string;
  readonly currency: string;
  readonly tenant: string;
  readonly template: number | null;
  readonly columns: readonly MetaColumn[];
  readonly named: readonly NamedNumber[];
};

/** The most names of each kind in a file; few accounts have as many campaigns, and few files as many categories. */
const MOST_NAMED = 600;

export const newExportId = (): string => `x${randomBytes(8).toString('hex')}`;

const NAMED_KINDS = ['campaign', 'category'] as const;

export const metaRows = (meta: Meta): readonly (readonly string[])[] => [
  ['version', VERSION],
  ['export', meta.export],
  ['account', meta.account],
  ['environment', meta.environment],
  ...(meta.user === null ? [] : [['user', meta.user]]),
  ['at', meta.at],
  ['language', meta.language],
  ['decimal', meta.decimal],
  ['currency', meta.currency],
  ['tenant', meta.tenant],
  ...(meta.template === null ? [] : [['template', String(meta.template)]]),
  ...meta.columns.map(({ header, path, decimal = null, unit = null }) => [
    ...['column', header, path],
    ...(decimal === null && unit === null ? [] : [decimal ?? '']),
    ...(unit === null ? [] : [unit]),
  ]),
  ...NAMED_KINDS.flatMap((kind) =>
    meta.named
      .filter((named) => named.kind === kind)
      .slice(0, MOST_NAMED)
      .map(({ id: number, name }) => [kind, String(number), name]),
  ),
];

const namedIn = ([kind, id, name]: readonly string[]): readonly NamedNumber[] => {
  const known = NAMED_KINDS.find((candidate) => candidate === kind);
  return known && name && /^\d{1,15}$/.test(id ?? '') ? [{ kind: known, id: Number(id), name }] : [];
};

const signIn = (text: string | undefined): Pick<MetaColumn, 'decimal'> =>
  text === '.' || text === ',' ? { decimal: text } : {};

const unitIn = (text: string | undefined): Pick<MetaColumn, 'unit'> => {
  const unit = AMOUNT_UNITS.find((name) => name === text);
  return unit ? { unit } : {};
};

/** Reads `_meta`; null where the rows are not of such a sheet, or of a newer version. Unknown facts are ignored. */
export const readMeta = (rows: readonly (readonly string[])[]): Meta | null => {
  const facts = new Map(rows.filter(([name]) => name !== 'column').map(([name, said = '']) => [name, said]));
  const id = facts.get('export');
  if (facts.get('version') !== VERSION || id === undefined || id === '') return null;
  const template = facts.get('template') ?? '';
  return {
    export: id,
    account: facts.get('account') ?? '',
    environment: facts.get('environment') ?? '',
    user: facts.get('user') ?? null,
    at: facts.get('at') ?? '',
    language: facts.get('language') ?? '',
    decimal: facts.get('decimal') ?? '',
    currency: facts.get('currency') ?? '',
    tenant: facts.get('tenant') ?? '',
    template: /^\d{1,15}$/.test(template) ? Number(template) : null,
    columns: rows.flatMap(([name, header, path, decimal, unit]) =>
      name === 'column' && header && path ? [{ header, path, ...signIn(decimal), ...unitIn(unit) }] : [],
    ),
    named: rows.flatMap(namedIn),
  };
};

/** The last column of an exported row. */
export type RowReference = { readonly export: string; readonly key: RowKey; readonly rev: string };

export const rowReferenceText = ({ export: id, key, rev }: RowReference): string => `${id} ${key} ${rev}`;

/** Undefined for any other text, such as that of a new row. */
export const readRowReference = (text: string): RowReference | undefined => {
  const [, id, key, rev] = /^(x[0-9a-f]{16}) (r\d{1,15}) ([0-9a-f]{10})$/.exec(text.trim()) ?? [];
  return id && key && rev ? { export: id, key: key as RowKey, rev } : undefined;
};

/** The last column of a row that an import left over: its fingerprint, and whether it had become an ad. */
export type LeftRowReference = { readonly mark: string; readonly isAd: boolean };

export const leftRowReferenceText = ({ mark, isAd }: LeftRowReference): string =>
  `${isAd ? 'ad' : 'new'} ${mark}`;

/** Undefined for any other text. */
export const readLeftRowReference = (text: string): LeftRowReference | undefined => {
  const [, is, mark] = /^(new|ad) ([0-9a-f]{32}(?:\.\d{1,6})?)$/.exec(text.trim()) ?? [];
  return is && mark ? { mark, isAd: is === 'ad' } : undefined;
};
