/**
 * A second reader of workbooks that shares no code with the writer: parts from the ZIP, cells from the XML, texts
 * from the shared strings. It is strict where a spreadsheet program would offer to repair the file.
 */
import { readFile } from 'node:fs/promises';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { ZipFile } from 'yauzl';
import { fromBuffer } from 'yauzl';

export type ReadCell = {
  readonly value: string | number | null;
  /** `s` for a shared string; '' for a number. */
  readonly type: string;
  readonly formula: boolean;
  readonly format: string;
  readonly locked: boolean;
  /** The colour of a filled cell. */
  readonly fill: string | null;
};

export type ReadSheet = {
  readonly name: string;
  /** By row and column, from 0; every row has the width of the widest. */
  readonly cells: readonly (readonly ReadCell[])[];
  /** Elements of the sheet in the order of the file. */
  readonly parts: readonly string[];
  /** Number of rows that do not scroll. */
  readonly frozenRows: number;
  readonly filter: string | null;
  readonly widths: readonly number[];
  readonly hidden: boolean;
  readonly protected: boolean;
  /** By column: can its cells be edited once the sheet is protected? */
  readonly unlockedColumns: readonly boolean[];
  readonly validations: readonly {
    readonly range: string;
    readonly type: string;
    readonly formulas: readonly string[];
  }[];
  /** Notes, by the address of their cell. */
  readonly notes: ReadonlyMap<string, string>;
};

export type ReadBook = {
  readonly sheets: readonly ReadSheet[];
  /** Defined names with their ranges: `'_lists'!$A$2:$A$4`. */
  readonly names: ReadonlyMap<string, string>;
};

type Parts = ReadonlyMap<string, string>;

const openZip = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

const textOfEntry = async (
  zip: ZipFile,
  entry: Parameters<ZipFile['openReadStream']>[0],
): Promise<string> => {
  const stream = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
};

const unzip = async (bytes: Buffer): Promise<Parts> => {
  const zip = await openZip(bytes);
  const parts = new Map<string, string>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(parts));
    zip.on('entry', (entry) => {
      textOfEntry(zip, entry).then((text) => {
        parts.set(entry.fileName.replace(/^\//u, ''), text);
        zip.readEntry();
      }, reject);
    });
    zip.readEntry();
  });
};

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const parsed = (parts: Parts, name: string) => {
  const part = parts.get(name);
  if (part === undefined) throw new Error(`no part ${name}`);
  return parseDocument(part, { xmlMode: true });
};

type Document = ReturnType<typeof parsed>;

const all = (tag: string, within: Document | Element): readonly Element[] =>
  DomUtils.getElementsByTagName(tag, within);

/** Decodes escapes such as `_x0041_` for the letter A. */
const decoded = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const sharedTexts = (document: Document): readonly string[] =>
  all('si', document).map((item) => decoded(DomUtils.textContent(all('t', item) as Element[])));

const BUILT_IN: Readonly<Record<string, string>> = { 0: 'General', 49: '@' };

type Look = Pick<ReadCell, 'format' | 'locked' | 'fill'>;

/** The appearance of each cell style. */
const formatsOf = (document: Document): readonly Look[] => {
  const own = new Map(
    all('numFmt', document).map(({ attribs }) => [attribs['numFmtId'], attribs['formatCode']]),
  );
  const fills = all('fills', document)
    .flatMap((list) => all('fill', list))
    .map((fill) => all('fgColor', fill)[0]?.attribs['rgb'] ?? null);
  return all('cellXfs', document)
    .flatMap((styles) => all('xf', styles))
    .map((style) => {
      const { numFmtId = '0', fillId = '0' } = style.attribs;
      return {
        format: own.get(numFmtId) ?? BUILT_IN[numFmtId] ?? numFmtId,
        locked: all('protection', style)[0]?.attribs['locked'] !== '0',
        fill: fills[Number(fillId)] ?? null,
      };
    });
};

const columnOf = (address: string): number =>
  [...address.replace(/\d+$/u, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

type Book = { readonly texts: readonly string[]; readonly formats: readonly Look[] };

const PLAIN_LOOK: Look = { format: 'General', locked: true, fill: null };

const readCell = (cell: Element, { texts, formats }: Book): ReadCell => {
  const { t: type = '', s: style = '0' } = cell.attribs;
  const text = DomUtils.textContent(all('v', cell) as Element[]);
  const shared = type === 's' ? texts[Number(text)] : undefined;
  if (type === 's' && shared === undefined) throw new Error(`no shared text ${text}`);
  return {
    value: shared ?? (text === '' ? null : Number(text)),
    type,
    formula: all('f', cell).length > 0,
    ...(formats[Number(style)] ?? PLAIN_LOOK),
  };
};

const EMPTY: ReadCell = { value: null, type: '', formula: false, ...PLAIN_LOOK };

const readRows = (document: Document, book: Book): readonly (readonly ReadCell[])[] => {
  const rows = all('row', document).map(
    (row) => new Map(all('c', row).map((cell) => [columnOf(cell.attribs['r'] ?? ''), readCell(cell, book)])),
  );
  const width = rows.reduce((most, row) => Math.max(most, ...[...row.keys()].map((column) => column + 1)), 0);
  return rows.map((row) => Array.from({ length: width }, (_, column) => row.get(column) ?? EMPTY));
};

const unlockedIn = (document: Document, { formats }: Book): readonly boolean[] =>
  all('col', document).flatMap(({ attribs: { min = '1', max = '1', style = '0' } }) =>
    Array.from({ length: Number(max) - Number(min) + 1 }, () => formats[Number(style)]?.locked === false),
  );

const validationsIn = (document: Document): ReadSheet['validations'] =>
  all('dataValidation', document).map((rule) => ({
    range: rule.attribs['sqref'] ?? '',
    type: rule.attribs['type'] ?? '',
    formulas: DomUtils.getChildren(rule).map((formula) => DomUtils.textContent(formula)),
  }));

const notesOf = (comments: Document | undefined): ReadSheet['notes'] =>
  new Map(
    (comments ? all('comment', comments) : []).map((note) => [
      note.attribs['ref'] ?? '',
      DomUtils.textContent(all('t', note) as Element[]),
    ]),
  );

const readSheet = (
  name: string,
  hidden: boolean,
  document: Document,
  book: Book,
  comments: Document | undefined,
): ReadSheet => {
  const [root] = all('worksheet', document);
  if (!root) throw new Error(`no worksheet in ${name}`);
  return {
    name,
    cells: readRows(document, book),
    parts: DomUtils.getChildren(root).flatMap((child) => ('name' in child ? [child.name] : [])),
    frozenRows: Number(all('pane', root)[0]?.attribs['ySplit'] ?? 0),
    filter: all('autoFilter', root)[0]?.attribs['ref'] ?? null,
    widths: all('col', root).map(({ attribs }) => Number(attribs['width'])),
    hidden,
    protected: all('sheetProtection', root).some(({ attribs }) =>
      ['1', 'true'].includes(attribs['sheet'] ?? ''),
    ),
    unlockedColumns: unlockedIn(document, book),
    validations: validationsIn(document),
    notes: notesOf(comments),
  };
};

/** The parts of a workbook as texts, by their names. */
export const readParts = async (file: string): Promise<ReadonlyMap<string, string>> =>
  unzip(await readFile(file));

/** A workbook with all of its sheets, in order. Rejects for a file that is no workbook. */
export const readBook = async (file: string): Promise<ReadBook> => {
  const parts = await readParts(file);
  const book: Book = {
    texts: sharedTexts(parsed(parts, 'xl/sharedStrings.xml')),
    formats: formatsOf(parsed(parts, 'xl/styles.xml')),
  };
  const targets = new Map(
    all('Relationship', parsed(parts, 'xl/_rels/workbook.xml.rels')).map(({ attribs }) => [
      attribs['Id'],
      attribs['Target'],
    ]),
  );
  const document = parsed(parts, 'xl/workbook.xml');
  const sheets = all('sheet', document).map(({ attribs }) => {
    const target = targets.get(attribs['r:id']) ?? '';
    const comments = `xl/comments${/\d+/u.exec(target)?.[0]}.xml`;
    return readSheet(
      attribs['name'] ?? '',
      attribs['state'] === 'hidden',
      parsed(parts, `xl/${target}`),
      book,
      parts.has(comments) ? parsed(parts, comments) : undefined,
    );
  });
  const names = all('definedName', document).map(
    (name) => [name.attribs['name'] ?? '', DomUtils.textContent(name)] as const,
  );
  return { sheets, names: new Map(names) };
};

/** The sheets of a workbook, in order. Rejects for a file that is no workbook. */
export const readWorkbook = async (file: string): Promise<readonly ReadSheet[]> =>
  (await readBook(file)).sheets;

/** The child elements of a worksheet in the only order that ECMA-376 allows. */
export const SCHEMA_ORDER = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'sheetProtection',
  'autoFilter',
  'mergeCells',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'rowBreaks',
  'legacyDrawing',
];

/** The values of a sheet, without the header row. */
export const valuesIn = ({ cells }: ReadSheet): readonly (readonly ReadCell['value'][])[] =>
  cells.slice(1).map((row) => row.map(({ value }) => value));

/** Excel's day number as an instant. */
export const instantOf = (serial: number): number => Math.round((serial - 25_569) * 86_400_000);
