import type { Currency } from './column.ts';

/**
 * Every way in which an amount can be understood by somebody who sees its text and knows nothing of who wrote it.
 * A format is a decimal sign and a sign between thousands. Three digits behind the only sign are thousands to one
 * reader and decimals to another, whatever the field: net prices of bookkeeping programs do have three decimals.
 */

export type Format = { readonly decimal: '.' | ','; readonly group: '' | '.' | ',' | ' ' | "'" };

export const formats: readonly Format[] = (['.', ','] as const).flatMap((decimal) =>
  (['', '.', ',', ' ', "'"] as const)
    .filter((group) => group !== decimal)
    .map((group) => ({ decimal, group })),
);

const plainForms = { '.': /^(\d*)(?:\.(\d*))?$/, ',': /^(\d*)(?:,(\d*))?$/ };

const groupedForms = new Map(
  formats
    .filter((format) => format.group !== '')
    .map((format) => [
      format,
      new RegExp(`^([1-9]\\d{0,2}(?:\\${format.group}\\d{3})+)(?:\\${format.decimal}(\\d*))?$`),
    ]),
);

const currencyWords: Readonly<Record<Currency, RegExp>> = {
  EUR: /€|\bEUR(?=\b|\d)|(?<=\d)EUR\b|\beuros?\b|(?<=\d)euros?\b/gi,
  CAD: /CA\$|C\$|\$|\bCAD(?=\b|\d)|(?<=\d)CAD\b/gi,
};

const sign = /^\+\s*/;
const wrapped = /^="(.*)"$|^"(.*)"$/s;

/** What is left of a cell's text without what only dresses an amount; an empty text where nothing is. */
export function coreOf(text: string, currency: Currency): string {
  let core = text.replace(/[\u00a0\u202f\u2009]/g, ' ').trim();
  const inner = wrapped.exec(core);
  core = (inner === null ? core : (inner[1] ?? inner[2] ?? '')).trim();
  if (core.startsWith("'")) core = core.slice(1);
  const inMiddle = /^(\d+)\s?€\s?(\d\d)$/.exec(core);
  if (inMiddle !== null) return `${inMiddle[1]}€${inMiddle[2]}`;
  core = core.replace(currencyWords[currency], '').replace(/%$/, '').trim();
  core = core.replace(sign, '').replace(/’/g, "'");
  // A dash stands for the decimals: what stands before it is the decimal sign.
  return core.replace(/([.,])\s?(?:--?|–|—|=)$/, '$1').trim();
}

/** The amount of a core in one format, in millionths; null where it is no amount in it. */
export function readCore(core: string, format: Format): bigint | null {
  const inMiddle = /^(\d+)€(\d\d)$/.exec(core);
  if (inMiddle !== null) return millionths(inMiddle[1] ?? '', inMiddle[2] ?? '');
  const plain = plainForms[format.decimal].exec(core);
  if (plain !== null && /\d/.test(core)) return millionths(plain[1] ?? '', plain[2] ?? '');
  const grouped = groupedForms.get(format)?.exec(core) ?? null;
  if (grouped === null) return null;
  return millionths((grouped[1] ?? '').replaceAll(format.group, ''), grouped[2] ?? '');
}

function millionths(whole: string, decimals: string): bigint | null {
  if (/[1-9]/.test(decimals.slice(6))) return null;
  return BigInt(whole === '' ? '0' : whole) * 1_000_000n + BigInt(decimals.slice(0, 6).padEnd(6, '0'));
}

/** Different amounts that a text can be. */
export function readings(text: string, currency: Currency): bigint[] {
  const core = coreOf(text, currency);
  const amounts = formats.map((format) => readCore(core, format)).filter((amount) => amount !== null);
  return [...new Set(amounts)];
}

/** Whether all these texts, written by one hand, can be understood in one way only. */
export function clearTogether(texts: readonly string[], currency: Currency): boolean {
  const cores = texts.map((text) => coreOf(text, currency));
  let one: string | undefined;
  for (const format of formats) {
    const amounts = cores.map((core) => readCore(core, format));
    if (amounts.includes(null)) continue;
    const key = amounts.join();
    if (one !== undefined && one !== key) return false;
    one = key;
  }
  return one !== undefined;
}
