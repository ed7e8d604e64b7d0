/** Opens a workbook's ZIP as sheets with names, shared strings and styles. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Archive, Part } from './archive.ts';
import type { CellBook } from './cell.ts';
import { readStyles } from './date-formats.ts';
import type { FileSheet } from './file-table.ts';
import { READ_LIMITS } from './limits.ts';
import type { Relation } from './relations.ts';
import { relationsOf } from './relations.ts';
import { readSharedTexts } from './shared-texts.ts';
import { readSheet } from './sheet.ts';
import type { SheetPart, Workbook } from './sheet-rows.ts';
import { topOf } from './sheet-rows.ts';
import { createTextStore } from './text-store.ts';
import { attributeNamed, readSmallXml, saysYes } from './xml.ts';

const USUAL_PLACE = 'xl/workbook.xml';

/** The part that lists the sheets, or why there is none. */
const workbookPart = async (archive: Archive): Promise<Part> => {
  const relations = await relationsOf(archive, '');
  const place = relations.find(({ type }) => type === 'officeDocument')?.target ?? USUAL_PLACE;
  if (place.endsWith('.bin')) throw new AdsheetError('file-binary-excel');
  const part = archive.part(place);
  if (part) return part;
  throw new AdsheetError(
    archive.part(USUAL_PLACE) || relations.length > 0 ? 'file-damaged' : 'file-not-table',
  );
};

type Listed = FileSheet & { readonly id: string };

type List = Pick<CellBook, 'from1904' | 'uncalculated'> & { readonly sheets: readonly Listed[] };

const readList = async (part: Part): Promise<List> => {
  const sheets: Listed[] = [];
  let root = '';
  let section = '';
  let from1904 = false;
  let uncalculated = false;
  await readSmallXml(part, {
    open: (name, depth, attributes) => {
      if (depth === 1) root = name;
      if (depth === 2) section = name;
      if (depth === 2 && name === 'workbookPr') from1904 = saysYes(attributes['date1904']);
      if (depth === 2 && name === 'calcPr') uncalculated = saysYes(attributes['fullCalcOnLoad']);
      if (depth !== 3 || section !== 'sheets' || name !== 'sheet') return;
      const { name: title = '', state = 'visible' } = attributes;
      sheets.push({ name: title, hidden: state !== 'visible', id: attributeNamed(attributes, 'id') ?? '' });
    },
  });
  if (root !== 'workbook') throw new AdsheetError('file-not-table');
  if (sheets.length > READ_LIMITS.sheets) throw new AdsheetError('file-unsafe');
  return { sheets, from1904, uncalculated };
};

const partOf = (archive: Archive, relations: readonly Relation[], type: string): Part | undefined => {
  const target = relations.find((relation) => relation.type === type)?.target;
  return target === undefined ? undefined : archive.part(target);
};

/** The sheets with cells, in the workbook's order; those of charts and dialogs are left out. */
const sheetParts = (
  archive: Archive,
  relations: readonly Relation[],
  listed: readonly Listed[],
  book: CellBook,
): readonly SheetPart[] =>
  listed.flatMap(({ id, ...sheet }) => {
    const relation = relations.find((each) => each.id === id);
    if (relation?.type !== 'worksheet') return [];
    const part = archive.part(relation.target);
    if (!part) throw new AdsheetError('file-damaged');
    const read: SheetPart['read'] = (counter, listener) => readSheet(part, book, counter, listener);
    return [{ ...sheet, size: part.size, read, top: () => topOf(read) }];
  });

/**
 * Opens an .xlsx workbook: its sheets by name, its texts and styles. Rejects with `file-binary-excel`,
 * `file-not-table` where it is another kind of ZIP, and as `readXml` does.
 */
export const openWorkbook = async (archive: Archive, currency?: string): Promise<Workbook> => {
  const place = await workbookPart(archive);
  const relations = await relationsOf(archive, place.name);
  const { sheets, from1904, uncalculated } = await readList(place);
  const texts = partOf(archive, relations, 'sharedStrings');
  const styles = partOf(archive, relations, 'styles');
  const book: CellBook = {
    texts: texts ? await readSharedTexts(texts) : createTextStore(),
    styles: styles ? await readStyles(styles, currency) : [],
    from1904,
    uncalculated,
  };
  return {
    format: 'xlsx',
    sheets: sheetParts(archive, relations, sheets, book),
    macros: relations.some(({ type }) => type === 'vbaProject'),
    links: relations.some(({ type }) => type === 'externalLink'),
  };
};
