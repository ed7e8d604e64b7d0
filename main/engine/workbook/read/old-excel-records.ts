/**
 * The records of an old Excel workbook (`.xls`). It is walked before the library reads it: sizes are judged, a
 * password is found, and a copy is made of the records that hold values. Formulas, macros, names, drawings and
 * whatever else may stand there never reach the library.
 */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { lettersOf } from '../../../../shared/table/address.ts';
import { READ_LIMITS } from './limits.ts';

/** A sheet with cells, and what its records say beside their values. */
export type OldSheet = {
  /** Its record in the workbook's list. */
  readonly entry: Buffer;
  /** The records of its values, in parts of whole rows that the library can hold. */
  readonly parts: readonly Buffer[];
  readonly hidden: boolean;
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: readonly (readonly [first: number, last: number])[];
  readonly merged: readonly string[];
  readonly formulas: number;
};

export type OldRecords = {
  /** What the workbook says for all sheets, from its first record on. */
  readonly common: Buffer;
  /** In the workbook's order, those with cells only. */
  readonly sheets: readonly OldSheet[];
  readonly from1904: boolean;
  readonly macros: boolean;
  readonly links: boolean;
};

const RECORD = {
  formula: 0x0006,
  eof: 0x000a,
  date1904: 0x0022,
  password: 0x002f,
  continued: 0x003c,
  codePage: 0x0042,
  columns: 0x007d,
  sheet: 0x0085,
  numbers: 0x00bd,
  richText: 0x00d6,
  style: 0x00e0,
  merged: 0x00e5,
  texts: 0x00fc,
  sharedText: 0x00fd,
  book: 0x01ae,
  number: 0x0203,
  text: 0x0204,
  truth: 0x0205,
  result: 0x0207,
  row: 0x0208,
  short: 0x027e,
  format: 0x041e,
  begin: 0x0809,
} as const;

/** Records of one cell. */
const CELLS: ReadonlySet<number> = new Set([
  RECORD.formula,
  RECORD.richText,
  RECORD.sharedText,
  RECORD.number,
  RECORD.text,
  RECORD.truth,
  RECORD.short,
]);

const KEPT: ReadonlySet<number> = new Set([
  ...CELLS,
  RECORD.date1904,
  RECORD.codePage,
  RECORD.numbers,
  RECORD.style,
  RECORD.texts,
  RECORD.result,
  RECORD.format,
]);

const VERSIONS: ReadonlySet<number> = new Set([0x0500, 0x0600]);
const HEAD = 4;
/** A formula up to its tokens: the cell, its style, its result and flags. */
const RESULT_LENGTH = 20;
const HIDDEN_ROW = 0x20;
const SHEET_OF_CELLS = 0;
/** What begins with a sheet's first record. */
const CELLS_BEGIN = 0x10;
/** Sheets of macros of Excel 4, and of modules. */
const MACRO_SHEETS: ReadonlySet<number> = new Set([1, 6]);
/** The record of a workbook's own sheets, which is no link. */
const OWN_BOOK = 4;

const damaged = (): AdsheetError => new AdsheetError('file-damaged');

type Record = { readonly at: number; readonly type: number; readonly data: Buffer };

function* recordsOf(stream: Buffer): Generator<Record> {
  let at = 0;
  while (at + HEAD <= stream.length) {
    const type = stream.readUInt16LE(at);
    const end = at + HEAD + stream.readUInt16LE(at + 2);
    if (end > stream.length) throw damaged();
    yield { at, type, data: stream.subarray(at + HEAD, end) };
    at = end;
  }
}

/** The number of cells of a record; a row of numbers is one record. */
const cellsOf = ({ type, data }: Record): number => {
  if (type === RECORD.numbers) return Math.max(0, Math.floor((data.length - 6) / 6));
  return CELLS.has(type) ? 1 : 0;
};

/** Copies records one behind the other. */
const createCopy = (length: number) => {
  const bytes = Buffer.alloc(length);
  let end = 0;
  return {
    end: (): number => end,
    put: (type: number, data: Buffer): void => {
      bytes.writeUInt16LE(type, end);
      bytes.writeUInt16LE(data.length, end + 2);
      data.copy(bytes, end + HEAD);
      end += HEAD + data.length;
    },
    from: (at: number): Buffer => bytes.subarray(at, end),
  };
};

type Copy = ReturnType<typeof createCopy>;

/** Cells that the library is given at once: it takes some hundred bytes for each. */
const CELLS_AT_ONCE = 200_000;

/** Parts the records of a sheet between rows; those of a sheet whose rows are mixed stay together. */
const createParts = (copy: Copy) => {
  const begins: number[] = [copy.end()];
  let cells = 0;
  let last = 0;
  let isMixed = false;
  return {
    /** Called before a record with cells is copied. */
    before: ({ data }: Record, count: number): void => {
      const row = data.length >= 2 ? data.readUInt16LE(0) : 0;
      isMixed ||= row < last;
      if (cells >= CELLS_AT_ONCE && row > last) {
        begins.push(copy.end());
        cells = 0;
      }
      cells += count;
      last = row;
    },
    all: (): readonly Buffer[] => {
      const whole = copy.from(begins[0] ?? 0);
      const ends = [...begins.slice(1), copy.end()].map((end) => end - (begins[0] ?? 0));
      const parts = ends.map((end, i) => whole.subarray(i === 0 ? 0 : ends[i - 1], end));
      return isMixed ? [whole] : parts;
    },
  };
};

type OpenSheet = OldSheet & {
  readonly parts: Buffer[];
  readonly hiddenRows: Set<number>;
  readonly hiddenColumns: (readonly [first: number, last: number])[];
  readonly merged: string[];
  formulas: number;
};

const noteMerged = (data: Buffer, merged: string[]): void => {
  for (let at = 2; at + 8 <= data.length && merged.length < READ_LIMITS.mergedNamed; at += 8) {
    const [top = 0, bottom = 0, left = 0, right = 0] = [0, 2, 4, 6].map((i) => data.readUInt16LE(at + i));
    merged.push(`${lettersOf(left + 1)}${top + 1}:${lettersOf(right + 1)}${bottom + 1}`);
  }
};

/** LibreOffice writes a boolean as a formula of that alone. */
const isTruth = (data: Buffer): boolean =>
  data.length === RESULT_LENGTH + 4 &&
  data.readUInt16LE(RESULT_LENGTH) === 2 &&
  data[RESULT_LENGTH + 2] === 0x1d;

const note = ({ type, data }: Record, sheet: OpenSheet): void => {
  if (type === RECORD.formula && !isTruth(data)) sheet.formulas += 1;
  if (type === RECORD.merged) noteMerged(data, sheet.merged);
  if (type === RECORD.row && data.length >= 14 && (data.readUInt16LE(12) & HIDDEN_ROW) !== 0)
    sheet.hiddenRows.add(data.readUInt16LE(0) + 1);
  if (type === RECORD.columns && data.length >= 10 && (data.readUInt16LE(8) & 1) !== 0)
    sheet.hiddenColumns.push([data.readUInt16LE(0) + 1, data.readUInt16LE(2) + 1]);
};

/** A formula without its tokens: its result alone. */
const resultAlone = (data: Buffer): Buffer => {
  if (data.length < RESULT_LENGTH) throw damaged();
  return Buffer.concat([data.subarray(0, RESULT_LENGTH), Buffer.alloc(2)]);
};

const requireVersion = ({ data }: Record): void => {
  if (data.length < 4) throw damaged();
  if (!VERSIONS.has(data.readUInt16LE(0))) throw new AdsheetError('file-old-excel');
};

/** A sheet that the workbook lists, and where it begins there. */
type Listed = { readonly sheet: OpenSheet; readonly begins: number };

/** The list of sheets, as it is met among the workbook's own records. */
const createList = () => {
  const listed: Listed[] = [];
  let macros = false;
  return {
    put: ({ data }: Record): void => {
      if (data.length < 6) throw damaged();
      const kind = data.readUInt8(5);
      if (MACRO_SHEETS.has(kind)) macros = true;
      if (kind !== SHEET_OF_CELLS) return;
      if (listed.length >= READ_LIMITS.sheets) throw new AdsheetError('file-unsafe');
      const facts = { hidden: (data.readUInt8(4) & 3) !== 0, formulas: 0 };
      const none = { parts: [], hiddenRows: new Set<number>(), hiddenColumns: [], merged: [] };
      listed.push({ sheet: { entry: data, ...facts, ...none }, begins: data.readUInt32LE(0) });
    },
    begun: (at: number): OpenSheet | undefined =>
      listed.find(({ begins, sheet }) => begins === at && sheet.parts.length === 0)?.sheet,
    sheets: (): readonly OldSheet[] => listed.map(({ sheet }) => sheet),
    macros: (): boolean => macros,
  };
};

/**
 * Walks the records of a workbook's stream. Throws AdsheetError `file-damaged`, `file-encrypted`, `table-too-large`,
 * and `file-old-excel` for a version before Excel 5.
 */
export const oldRecords = (stream: Buffer): OldRecords => {
  const copy = createCopy(stream.length);
  const list = createList();
  let depth = 0;
  let cells = 0;
  let common: Buffer | undefined;
  let isTextKept = false;
  let sheet: OpenSheet | undefined;
  let parts = createParts(copy);
  let from1904 = false;
  let links = false;

  const keep = ({ type, data }: Record): void => {
    const isContinued = type === RECORD.continued && isTextKept;
    if (type !== RECORD.continued) isTextKept = type === RECORD.texts || type === RECORD.result;
    if (type === RECORD.formula) copy.put(type, resultAlone(data));
    else if (KEPT.has(type) || isContinued) copy.put(type, data);
  };

  const take = (record: Record): void => {
    const { type, data } = record;
    const count = cellsOf(record);
    cells += count;
    if (cells > READ_LIMITS.cells) throw new AdsheetError('table-too-large', { cells });
    if (sheet && count > 0) parts.before(record, count);
    keep(record);
    if (sheet) note(record, sheet);
    else if (type === RECORD.sheet) list.put(record);
    else if (type === RECORD.date1904) from1904 = data[0] === 1;
    else if (type === RECORD.book && data.length > OWN_BOOK) links = true;
  };

  const begin = (record: Record): void => {
    requireVersion(record);
    sheet = common && list.begun(record.at);
    if (sheet) parts = createParts(copy);
    else if (!common) copy.put(record.type, record.data);
  };

  const end = (): void => {
    if (sheet) sheet.parts.push(...parts.all());
    common ??= copy.from(0);
    sheet = undefined;
  };

  for (const record of recordsOf(stream)) {
    const isBegin = record.type === RECORD.begin;
    const isEnd = record.type === RECORD.eof;
    if (isBegin) depth += 1;
    // What follows the last end is padding.
    if (depth === 0) break;
    if (record.type === RECORD.password) throw new AdsheetError('file-encrypted');
    if (depth === 1 && isBegin) begin(record);
    else if (depth === 1 && isEnd) end();
    else if (depth === 1 && (!common || sheet)) take(record);
    if (isEnd) depth -= 1;
  }
  const sheets = list.sheets();
  if (!common || depth > 0 || sheets.some((each) => each.parts.length === 0)) throw damaged();
  return { common, sheets, from1904, macros: list.macros(), links };
};

const written = (type: number, data = Buffer.alloc(0)): Buffer => {
  const copy = createCopy(HEAD + data.length);
  copy.put(type, data);
  return copy.from(0);
};

const END = written(RECORD.eof);

/** A stream of what is common and of these sheets, each with one part of its values. */
export const streamOfSheets = (
  common: Buffer,
  sheets: readonly { readonly entry: Buffer; readonly values: Buffer }[],
): Buffer => {
  // The first record says the version, for sheets as for the workbook; its next number is what begins.
  const first = Buffer.from(common.subarray(HEAD, HEAD + common.readUInt16LE(2)));
  first.writeUInt16LE(CELLS_BEGIN, 2);
  const bodies = sheets.map(({ values }) => Buffer.concat([written(RECORD.begin, first), values, END]));
  const entries = sheets.map(({ entry }) => Buffer.from(entry));
  let at = common.length + END.length + entries.reduce((sum, { length }) => sum + HEAD + length, 0);
  entries.forEach((entry, i) => {
    entry.writeUInt32LE(at, 0);
    at += bodies[i]?.length ?? 0;
  });
  return Buffer.concat([common, ...entries.map((entry) => written(RECORD.sheet, entry)), END, ...bodies]);
};
