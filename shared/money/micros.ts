/**
 * Money: whole micros of the tenant's currency. 1 cent = 10 000 micros; 1 = 1 000 000 micros
 * (`docs/interface.md#general-rules`).
 */
export type Micros = bigint & { readonly __money: 'Micros' };

export const MICROS_PER_UNIT = 1_000_000n;
export const MICROS_PER_CENT = 10_000n;

export const micros = (amount: bigint): Micros => amount as Micros;

/**
 * The micros of a wire value such as `"20000"`; undefined for words (AUTOMATIC, UNLIMITED) and anything else but
 * digits.
 */
export const microsOf = (wire: unknown): Micros | undefined =>
  typeof wire === 'string' && /^-?\d{1,30}$/.test(wire) ? micros(BigInt(wire)) : undefined;
