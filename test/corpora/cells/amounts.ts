import type { Random } from '../random.ts';
import type { Field } from './column.ts';
import type { Decimals } from './style.ts';

const cent = 10_000n;
const unit = 1_000_000n;

/** From which amounts to which, in units; one of them holds for a column: nobody sells cars and screws in one list. */
const scales: Readonly<Record<Field, readonly (readonly [number, number])[]>> = {
  price: [
    [1, 30],
    [5, 250],
    [40, 3_000],
    [400, 9_000],
    [800, 60_000],
    [9_000, 3_000_000],
  ],
  bid: [
    [0.02, 0.9],
    [0.05, 5],
  ],
  daily: [
    [1, 90],
    [2, 1_500],
  ],
  total: [
    [5, 900],
    [50, 20_000],
    [900, 90_000],
  ],
  percent: [[1, 99]],
};

/** Amounts of one column, in millionths, that its style can write in full. */
export function amountsOf(random: Random, field: Field, decimals: Decimals, length: number): bigint[] {
  const [least, most] = random.pick(scales[field]);
  const step = stepOf(random, field, decimals);
  // Shops end their prices alike: on 95 cents, on whole units, or on anything.
  const ending = random.pick(['any', 'round', 'charm']);
  return Array.from({ length }, () => {
    const drawn = least * (most / least) ** random.fraction();
    const micros = BigInt(Math.round(drawn * 1_000_000));
    const exact = atLeast(micros - (micros % step), step);
    if (step >= unit || field === 'bid' || field === 'percent') return exact;
    const whole = atLeast(exact - (exact % unit), unit);
    if ((decimals === 'bare' || decimals === 'dash') && random.chance(0.7)) return whole;
    if (ending === 'round' && random.chance(0.6)) return whole;
    if (ending === 'charm' && random.chance(0.8)) return whole + random.pick([95n, 99n, 50n]) * cent;
    return exact;
  });
}

function atLeast(micros: bigint, least: bigint): bigint {
  return micros < least ? least : micros;
}

function stepOf(random: Random, field: Field, decimals: Decimals): bigint {
  if (decimals === 'whole') return unit;
  if (field === 'percent') return decimals === 'trim' ? unit / 2n : cent;
  if (field !== 'bid') return cent;
  if (decimals === 'three') return 1_000n;
  if (decimals === 'four') return 100n;
  if (decimals === 'six') return 1n;
  return decimals === 'trim' ? random.pick([cent, 5_000n, 1_000n]) : cent;
}
