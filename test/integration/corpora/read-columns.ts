import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Column } from '../../corpora/cells/column.ts';
import type { Answer, ColumnAnswer } from '../../corpora/cells/judge.ts';
import { headerOf, type MoneyField, mappingOf, type Sheet, written } from './sheets.ts';
import { adsheet, copyOf, type Seller } from './terminal.ts';

/** What the terminal's import made of columns: an answer for each cell. */

type Ad = {
  readonly id: number | null;
  readonly status: string;
  readonly price?: { readonly amountCents?: number; readonly originalAmountCents?: number };
  readonly bidMicros?: string;
  readonly budgets?: Readonly<Partial<Record<'daily' | 'total', { readonly limitMicros?: string }>>>;
  readonly shippingOptions?: readonly { readonly type: string; readonly costCents?: number }[];
};

type Problem = {
  readonly cell: string | null;
  readonly column: string | null;
  readonly code: string | number;
  /** The number of cells that a question about their column is about. */
  readonly asked?: number;
};

type Imported = {
  readonly rows: number;
  readonly problems: readonly Problem[];
  readonly columns: readonly { readonly letters: string; readonly code: string }[];
};

const columnsRead =
  'id,status,price,bid,daily,total,price.originalAmountCents,shippingOptions.SHIP.costCents';

/** What a cell of the field holds, in millionths; null where it holds no amount. */
function amountIn(ad: Ad | undefined, field: MoneyField): bigint | null {
  const cents = (amount: number | undefined) => (amount === undefined ? null : BigInt(amount) * 10_000n);
  const micros = (text: string | undefined) =>
    text !== undefined && /^\d+$/.test(text) ? BigInt(text) : null;
  switch (field) {
    case 'price':
      return cents(ad?.price?.amountCents);
    case 'price.originalAmountCents':
      return cents(ad?.price?.originalAmountCents);
    case 'shippingOptions.SHIP.costCents':
      return cents(ad?.shippingOptions?.find((option) => option.type === 'SHIP')?.costCents);
    case 'bid':
      return micros(ad?.bidMicros);
    default:
      return micros(ad?.budgets?.[field]?.limitMicros);
  }
}

async function adsOf(seller: Seller): Promise<Ad[]> {
  const { exit, json } = await adsheet(seller.home, ['ads', '--columns', columnsRead]);
  if (exit !== 0) throw new Error(`ads: exit ${exit}`);
  return (json as { ads: Ad[] }).ads;
}

/** Ads that a seller can edit whatever else holds for them. */
const EDITABLE: ReadonlySet<string> = new Set(['ACTIVE', 'PAUSED']);

type Done = { readonly sheet: Sheet; readonly adIds: readonly number[]; readonly imported: Imported };

/**
 * Puts sheets through `import --accept changed`, each on ads of its own, and reads back what the ads hold then: a dry
 * run tells of problems but not of values. A seller whose ads are used up makes place for a copy of the first.
 */
export async function answersOf(
  seller: Seller,
  columns: readonly Column[],
  sheets: readonly Sheet[],
  told: (line: string) => void,
): Promise<ColumnAnswer[]> {
  const before = await adsOf(seller);
  const ids = before.flatMap(({ id, status }) => (id !== null && EDITABLE.has(status) ? [id] : []));
  const answers = new Map<number, ColumnAnswer>();
  const left = [...sheets];
  while (left.length > 0) {
    const copy = await copyOf(seller);
    const done: Done[] = [];
    let from = 0;
    try {
      for (let next = left[0]; next !== undefined && from + next.rows <= ids.length; next = left[0]) {
        const adIds = ids.slice(from, from + next.rows);
        done.push({ sheet: next, adIds, imported: await importOf(copy, next, adIds) });
        from += next.rows;
        left.shift();
      }
      if (done.length === 0) throw new Error(`a sheet is longer than the ${ids.length} ads there are`);
      const after = await adsOf(copy);
      for (const one of done)
        for (const [index, answer] of answered(one, before, after)) answers.set(index, answer);
    } finally {
      await copy.remove();
    }
    told(`${sheets.length - left.length} of ${sheets.length} files`);
  }
  return columns.map((column, index) => {
    const answer = answers.get(index);
    if (answer === undefined) throw new Error(`column ${column.seed} was not put into a file`);
    return answer;
  });
}

async function importOf(seller: Seller, sheet: Sheet, adIds: readonly number[]): Promise<Imported> {
  const file = join(seller.home, sheet.workbook ? 'columns.xlsx' : 'columns.csv');
  const mapping = join(seller.home, 'mapping.json');
  await writeFile(file, await written(sheet, adIds));
  await writeFile(mapping, JSON.stringify(mappingOf(sheet)));
  const { exit, json } = await adsheet(seller.home, [
    'import',
    file,
    '--map',
    mapping,
    '--accept',
    'changed',
    '--yes',
  ]);
  if (exit !== 0) throw new Error(`import: exit ${exit}: ${JSON.stringify(json).slice(0, 2_000)}`);
  return json as Imported;
}

function answered(
  { sheet, adIds, imported }: Done,
  before: readonly Ad[],
  after: readonly Ad[],
): [number, ColumnAnswer][] {
  const olds = new Map(before.map((ad) => [ad.id, ad]));
  const news = new Map(after.map((ad) => [ad.id, ad]));
  // Rules of the service have numbers for codes: they speak of an amount that was read.
  const unread = new Set(
    imported.problems.filter((problem) => typeof problem.code === 'string').map((problem) => problem.cell),
  );
  return sheet.placed.map((placed, at) => {
    const letter = String.fromCharCode('C'.charCodeAt(0) + at);
    const lost = imported.columns.some((column) => column.letters === letter);
    const asked = imported.problems.filter((one) => one.asked !== undefined && one.column === headerOf(at));
    const unanswered: Answer = { kind: lost || asked.length > 0 ? 'asked' : 'refused' };
    const answers = placed.column.cells.map((cell, row): Answer => {
      if (unread.has(`${letter}${row + 2}`)) return unanswered;
      const id = adIds[row] ?? 0;
      const now = amountIn(news.get(id), placed.field);
      if (now === null) return { kind: 'refused' };
      // What stands there as before was taken only if it is what was meant; if not, nothing was taken.
      if (now === amountIn(olds.get(id), placed.field) && now !== cell.meant) return unanswered;
      return { kind: 'value', micros: now };
    });
    return [placed.index, { answers, questions: asked.length + (lost ? 1 : 0) }] satisfies [
      number,
      ColumnAnswer,
    ];
  });
}
