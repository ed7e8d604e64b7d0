// How a line of cells goes on when it is filled.
import type { Cells, Field } from './shop.ts';
import { KINDS } from './shop.ts';
import { amountCell, millionths } from './texts.ts';

type Cell = { readonly field: Field; readonly value: Cells[Field] };

const UNIT = 1_000_000n;

/** The step between all neighbours, `unit` for a lone number; undefined where they differ. */
const stepOf = (numbers: readonly bigint[], unit: bigint): bigint | undefined => {
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0n));
  const [step = unit] = steps;
  return steps.every((other) => other === step) ? step : undefined;
};

const numberAtEnd = /\d+$/;

const textsOf = (line: readonly Cell[]): readonly string[] | undefined => {
  const texts = line.map(({ value }) => value);
  const stems = new Set(texts.map((text) => String(text).replace(numberAtEnd, '')));
  const isNumbered = texts.every((text) => typeof text === 'string' && numberAtEnd.test(text));
  return isNumbered && stems.size === 1 ? texts.map(String) : undefined;
};

/** The cell `at` places after the first of a line; cells without a step come again in turn. */
export const continued = (line: readonly Cell[], at: number, mode: 'auto' | 'copy' | 'step'): Cell => {
  const again = line[((at % line.length) + line.length) % line.length] as Cell;
  const [first] = line;
  const kinds = new Set(line.map(({ field }) => KINDS[field]));
  if (!first || mode === 'copy' || (mode === 'auto' && line.length < 2) || kinds.size > 1) return again;
  const amounts = line.flatMap(({ field, value }) => millionths(field, value) ?? []);
  if (amounts.length === line.length) {
    const step = stepOf(amounts, UNIT);
    const value =
      step === undefined ? undefined : amountCell(first.field, (amounts[0] ?? 0n) + step * BigInt(at));
    return value === undefined ? again : { field: first.field, value };
  }
  const texts = textsOf(line);
  const numbers = texts?.map((text) => BigInt(numberAtEnd.exec(text)?.[0] ?? '0'));
  const step = numbers && stepOf(numbers, 1n);
  const next = step === undefined ? -1n : (numbers?.[0] ?? 0n) + step * BigInt(at);
  return next < 0n ? again : { field: first.field, value: `${texts?.[0]?.replace(numberAtEnd, '')}${next}` };
};
