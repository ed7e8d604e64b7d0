import ExcelJS from 'exceljs';
import type { Product } from './catalogue.ts';

/** What a sensible seller wants to become of a product of a file. */
export type ExpectedAd = {
  /** What the ad may be known by: any of the product's identifiers in the file. The first is the usual one. */
  readonly ids: readonly string[];
  readonly title: string;
  readonly priceCents: number;
  /** Pieces of text that its description has, without markup; none where the file has no description. */
  readonly description: readonly string[];
  readonly pictures: number;
  /** Words of its category, none where the file says nothing of it. */
  readonly category: readonly string[];
  /** Of a product that comes in several forms: those, for an importer that makes an ad of each. */
  readonly variants: readonly { readonly id: string; readonly priceCents: number }[];
};

export type Week = 1 | 2;

export type SystemFile = {
  readonly system: string;
  readonly week: Week;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The names of its columns, from left to right. */
  readonly headers: readonly string[];
  /** The sheet with the products, of a workbook with several. */
  readonly sheet?: string;
  /** Pictures are paths on the shop's server, which nobody else can get. */
  readonly picturePaths?: true;
  /** Columns of amounts in cents: their numbers alone do not show it. */
  readonly centsIn?: readonly string[];
  readonly expected: readonly ExpectedAd[];
};

export type Value = string | number | { readonly formula: string; readonly result: number };

/** A file before it is written: rows above the names of the columns, rows by those names, rows below. */
export type Table = {
  readonly above: readonly (readonly Value[])[];
  readonly headers: readonly string[];
  readonly rows: readonly Readonly<Record<string, Value>>[];
  readonly below: readonly (readonly Value[])[];
};

/** Adds the column that the second week has: programs get updates, and people get ideas. */
export function withColumn(table: Table, header: string, at: number, value: string): Table {
  const headers = [...table.headers.slice(0, at), header, ...table.headers.slice(at)];
  return { ...table, headers, rows: table.rows.map((row) => ({ ...row, [header]: value })) };
}

/** All rows of a table, in the order of the file. Throws where a row names a column that there is not. */
export function lines(table: Table): Value[][] {
  const known = new Set(table.headers);
  for (const row of table.rows)
    for (const header of Object.keys(row)) if (!known.has(header)) throw new Error(`no column ${header}`);
  return [
    ...table.above.map((row) => [...row]),
    [...table.headers],
    ...table.rows.map((row) => table.headers.map((header) => row[header] ?? '')),
    ...table.below.map((row) => [...row]),
  ];
}

export type Csv = {
  readonly separator: ',' | ';' | '\t' | '|';
  /** Quotes around every cell, around those that need them, or around none and no such sign inside. */
  readonly quotes: 'all' | 'needed' | 'none';
  readonly end: '\n' | '\r\n';
  readonly encoding: 'utf8' | 'utf8-bom' | 'utf16-bom' | 'windows-1252';
};

export function csv(table: Table, form: Csv): Uint8Array {
  const rows = lines(table);
  const width = Math.max(...rows.map((row) => row.length));
  const text = rows
    .map((row) => [...row, ...Array<string>(width - row.length).fill('')])
    .map((row) => row.map((value) => quoted(plain(value), form)).join(form.separator))
    .join(form.end);
  return encoded(`${text}${form.end}`, form.encoding);
}

function plain(value: Value): string {
  return typeof value === 'object' ? String(value.result) : String(value);
}

function quoted(text: string, form: Csv): string {
  if (form.quotes === 'none') return text.replace(/[\t\r\n]+/g, ' ');
  const needs = text.includes(form.separator) || /["\r\n]/.test(text);
  return form.quotes === 'all' || needs ? `"${text.replaceAll('"', '""')}"` : text;
}

const windows1252: Readonly<Record<string, number>> = {
  '€': 0x80,
  '–': 0x96,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
};

function encoded(text: string, encoding: Csv['encoding']): Uint8Array {
  if (encoding === 'utf8') return Buffer.from(text, 'utf8');
  if (encoding === 'utf8-bom') return Buffer.from(`\ufeff${text}`, 'utf8');
  if (encoding === 'utf16-bom') return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Uint8Array.from(text, (sign) => {
    const code = windows1252[sign] ?? sign.charCodeAt(0);
    if (code > 0xff) throw new Error(`windows-1252 has no ${sign}`);
    return code;
  });
}

export type Book = {
  readonly sheets: readonly {
    readonly name: string;
    readonly rows: readonly (readonly Value[])[];
    /** Number formats by column, from 1. */
    readonly formats?: Readonly<Record<number, string>>;
    readonly merged?: readonly string[];
    readonly bold?: readonly number[];
  }[];
};

export async function xlsx(book: Book): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  workbook.created = new Date(Date.UTC(2026, 0, 5));
  for (const { name, rows, formats = {}, merged = [], bold = [] } of book.sheets) {
    const sheet = workbook.addWorksheet(name);
    for (const row of rows) sheet.addRow(row.map((value) => (value === '' ? null : value)));
    for (const [column, format] of Object.entries(formats)) sheet.getColumn(Number(column)).numFmt = format;
    for (const range of merged) sheet.mergeCells(range);
    for (const row of bold) sheet.getRow(row).font = { bold: true };
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** What is wanted of a product, for a file that holds all of it. */
export function expectedOf(product: Product, part: Partial<ExpectedAd> = {}): ExpectedAd {
  const ids = [...new Set(part.ids ?? [product.sku])];
  return {
    title: product.title,
    priceCents: product.cents,
    description: product.description,
    pictures: product.pictures.length,
    category: product.category.slice(-1),
    variants: product.variants.map(({ sku, cents }) => ({ id: sku, priceCents: cents })),
    ...part,
    ids,
  };
}
