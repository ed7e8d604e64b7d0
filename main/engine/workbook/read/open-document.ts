/** Opens OpenDocument spreadsheets: `.ods`, and `.fods`, which is the same in one XML file. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import type { Archive, Part } from './archive.ts';
import { CONTENT, MANIFEST } from './archive.ts';
import { EVERY_COLUMN } from './columns.ts';
import { READ_LIMITS } from './limits.ts';
import type { TableFound } from './open-document-tables.ts';
import { readContent } from './open-document-tables.ts';
import { createRowCounter } from './row-counter.ts';
import type { SheetNotes, SheetPart, Workbook } from './sheet-rows.ts';
import { createNotes, createTop } from './sheet-rows.ts';
import { readSmallXml } from './xml.ts';

/** The ZIP of a file with a password is open, and its parts are not. */
const requireOpen = async (archive: Archive): Promise<void> => {
  const manifest = archive.part(MANIFEST);
  if (!manifest) return;
  let isEncrypted = false;
  await readSmallXml(manifest, {
    open: (name) => {
      if (name === 'encryption-data') isEncrypted = true;
    },
  });
  if (isEncrypted) throw new AdsheetError('file-encrypted');
};

/** Reads the table of this place, and no more than that. */
const readerOf =
  (part: Part, wanted: number, currency: string | undefined): SheetPart['read'] =>
  async (counter, { onRow, between, columns }) => {
    let notes: SheetNotes | undefined;
    await readContent(part, {
      open: (_table, place) => (place === wanted ? { counter, onRow, columns, currency } : undefined),
      close: (all) => {
        notes = all;
      },
      between: async (done) => (await between(done)) && notes === undefined,
    });
    return notes ?? createNotes().all();
  };

type Listed = TableFound & { readonly top: readonly (readonly TableCell[])[] };

const openContent = async (part: Part, macros: boolean, currency?: string): Promise<Workbook> => {
  const listed: Listed[] = [];
  const { isSpreadsheet, links } = await readContent(part, {
    open: (table) => {
      if (listed.length >= READ_LIMITS.sheets) throw new AdsheetError('file-unsafe');
      const top = createTop();
      listed.push({ ...table, top: top.rows });
      return {
        counter: createRowCounter(),
        onRow: top.put,
        columns: EVERY_COLUMN,
        currency,
        wantsMore: () => !top.isFull(),
      };
    },
  });
  if (!isSpreadsheet) throw new AdsheetError('file-not-table');
  return {
    format: 'ods',
    sheets: listed.map(({ top, ...table }, place) => ({
      ...table,
      size: part.size,
      read: readerOf(part, place, currency),
      top: async () => top,
    })),
    macros,
    links,
  };
};

const MACROS = /^(?:basic|scripts)\//iu;

/**
 * Opens an OpenDocument archive: its tables, with their first rows. Rejects with `file-encrypted`, with
 * `file-not-table` where it is no spreadsheet, and as `readContent` does.
 */
export const openDocument = async (archive: Archive, currency?: string): Promise<Workbook> => {
  await requireOpen(archive);
  const content = archive.part(CONTENT);
  if (!content) throw new AdsheetError('file-not-table');
  return openContent(
    content,
    archive.names.some((name) => MACROS.test(name)),
    currency,
  );
};

const PIECE = 65_536;

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

/** Opens OpenDocument in one XML file, as `openDocument` does. */
export const openFlatDocument = (bytes: Buffer, currency?: string): Promise<Workbook> =>
  openContent({ name: '', size: bytes.length, open: () => pieces(bytes) }, false, currency);
