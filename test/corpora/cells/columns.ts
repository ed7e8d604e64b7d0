import { type Random, randomOf, seedOf } from '../random.ts';
import { amountsOf } from './amounts.ts';
import { type Cell, type Column, type Currency, type Dirt, dirts, type Field, languages } from './column.ts';
import { soil } from './dirt.ts';
import { clearTogether, readings } from './readings.ts';
import { describe, type Style, styleOf, write } from './style.ts';

const dirtyShare = 0.15;

/** The column of a seed: one writer's amounts, as many as 1 to 500, or such a column that others spoilt. */
export function columnOf(seed: number): Column {
  const random = randomOf(seed);
  const language = random.pick(languages);
  const canadian = (language === 'en' || language === 'fr') && random.chance(0.15);
  const currency: Currency = canadian ? 'CAD' : 'EUR';
  const dirt = random.chance(dirtyShare) ? random.pick(dirts) : null;
  const field = fieldOf(random, dirt);
  const drawn = styleOf(random, language, field, currency);
  const style = dirt === 'keyboard' ? { ...drawn, decimals: 'bare' as const, excel: false } : drawn;
  const length = Math.max(dirt === null ? 1 : 4, Math.floor(500 ** (random.fraction() ** 2.5)));
  const amounts = amountsOf(random, field, style.decimals, length);
  if (dirt === 'keyboard') amounts.push(1_250_000_000n, 12_500_000n);
  const clean = amounts.map((amount) => cellOf(random, style, currency, amount));
  const cells = dirt === null ? clean : soil(random, dirt, clean, { language, currency, style });
  return {
    seed,
    language,
    field,
    currency,
    dirt,
    style: describe(style),
    cells,
    clear: dirt === null && isClear(cells, currency),
  };
}

function fieldOf(random: Random, dirt: Dirt | null): Field {
  if (dirt === 'subcent') return 'price';
  const money: Partial<Record<Field, number>> = { price: 55, daily: 15, total: 12 };
  // Bids are too small for two ways of writing thousands, and a percent is wrong in money only.
  if (dirt === 'keyboard' || dirt === 'no-amount') return random.weighted(money);
  return random.weighted({
    ...money,
    bid: 14,
    ...(dirt === 'foreign' || dirt === 'vat' ? {} : { percent: 4 }),
  });
}

function cellOf(random: Random, style: Style, currency: Currency, meant: bigint): Cell {
  if (style.excel) {
    const number = Number(meant) / 1_000_000;
    return { content: style.computed ? (number * 1.21) / 1.21 : number, meant, clear: true };
  }
  const content = write(style, meant, random);
  return { content, meant, clear: readings(content, currency).length === 1 };
}

function isClear(cells: readonly Cell[], currency: Currency): boolean {
  const texts = cells.map((cell) => cell.content).filter((content) => typeof content === 'string');
  return texts.length === 0 || clearTogether(texts, currency);
}

/** Columns with that many cells together. One too long for what is left is passed over, none is cut. */
export function columnsOf(seed: number, count: number): Column[] {
  const columns: Column[] = [];
  let left = count;
  for (let index = 0; left > 0; index += 1) {
    const column = columnOf(seedOf(seed, index));
    if (column.cells.length > left) continue;
    columns.push(column);
    left -= column.cells.length;
  }
  return columns;
}
