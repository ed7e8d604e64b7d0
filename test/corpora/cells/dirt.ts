import type { Random } from '../random.ts';
import type { Cell, Currency, Dirt, Language } from './column.ts';
import { readings } from './readings.ts';
import { type Style, write } from './style.ts';

/** What somebody else, or another program, put into cells of a column: text, and what was meant by it. */
type Written = { readonly content: string; readonly meant: bigint | null };

type Draw = {
  readonly random: Random;
  readonly language: Language;
  readonly currency: Currency;
  readonly style: Style;
  /** What the cell would have held. */
  readonly amount: bigint;
};

const placeholders: Readonly<Record<Language, readonly string[]>> = {
  en: ['n/a', 'N/A', 'POA', 'on request', 'TBD', 'free', 'ask', '-', '?', '#N/A'],
  nl: ['n.v.t.', 'nvt', 'op aanvraag', 'n.t.b.', 'gratis', 'prijs op aanvraag', 'bieden', '-', 'x', '#N/B'],
  fr: ['n.c.', 'N/D', 'sur demande', 'à discuter', 'gratuit', 'offert', '-', '--', '#N/A'],
  de: ['k. A.', 'auf Anfrage', 'a. A.', 'VB', 'kostenlos', 'gratis', '-', '--', '#NV'],
  pl: ['b/d', 'na zapytanie', 'do uzgodnienia', 'gratis', 'brak', '-', '#N/D!'],
};

const fromWords: Readonly<Record<Language, string>> = {
  en: 'from',
  nl: 'vanaf',
  fr: 'à partir de',
  de: 'ab',
  pl: 'od',
};

const forWords: Readonly<Record<Language, string>> = {
  en: 'for',
  nl: 'voor',
  fr: 'pour',
  de: 'für',
  pl: 'za',
};

const vatWords: Readonly<Record<Language, readonly string[]>> = {
  en: ['excl. VAT', '+ VAT', 'ex VAT'],
  nl: ['excl. btw', 'ex btw', '+ btw', 'excl.'],
  fr: ['HT', 'hors TVA', '+ TVA'],
  de: ['netto', 'zzgl. MwSt.', 'exkl. MwSt.'],
  pl: ['netto', '+ VAT', 'netto + VAT'],
};

const unit = 1_000_000n;

/** Replaces some cells of a column as this kind of dirt does. At least one cell is replaced. */
export function soil(
  random: Random,
  dirt: Dirt,
  clean: readonly Cell[],
  of: { language: Language; currency: Currency; style: Style },
): Cell[] {
  const share = 0.05 + random.fraction() * 0.4;
  const sure = random.whole(0, clean.length - 1);
  return clean.map((cell, at) => {
    const touched = at === sure || random.chance(share);
    if (cell.meant === null) return cell;
    const draw = { random, ...of, amount: cell.meant };
    // Whoever has the other keyboard wrote all cells with it.
    const written = dirt === 'keyboard' ? keyboard(draw) : touched ? writers[dirt](draw) : null;
    if (written === null) return cell;
    return { ...written, clear: isClear(written, of.currency) };
  });
}

function isClear({ content, meant }: Written, currency: Currency): boolean {
  const [only, ...others] = readings(content, currency);
  return others.length === 0 && only === meant && meant !== null;
}

const writers: Readonly<Record<Dirt, (draw: Draw) => Written>> = {
  placeholders: ({ random, language }) => ({ content: random.pick(placeholders[language]), meant: null }),
  ranges,
  bundles,
  'two-writers': otherWriter,
  keyboard,
  foreign,
  typing,
  subcent,
  vat: ({ random, language, style, amount }) => ({
    content: `${write(style, amount, random)} ${random.pick(vatWords[language])}`,
    meant: null,
  }),
  'no-amount': ({ random, style, amount }) => {
    const text = write(style, amount, random).trim();
    return { content: random.pick([`-${text}`, `(${text})`, `${text}%`, `${text}-`]), meant: null };
  },
  dates,
};

function ranges({ random, language, style, amount }: Draw): Written {
  const low = write(style, amount, random).trim();
  const high = write(style, amount * 2n, random).trim();
  const content = random.pick([
    `${low}-${high}`,
    `${low} - ${high}`,
    `${low}/${high}`,
    `${low} – ${high}`,
    `${fromWords[language]} ${low}`,
    `> ${low}`,
    `${amount / unit + 1n}-${amount / unit + 10n}`,
    `${amount / unit + 1n} - ${amount / unit + 10n}`,
  ]);
  return { content, meant: null };
}

function bundles({ random, language, style, amount }: Draw): Written {
  const text = write(style, amount, random).trim();
  const pieces = random.whole(2, 6);
  const content = random.pick([
    `${pieces} ${forWords[language]} ${text}`,
    `${pieces} ${forWords[language]} ${amount / unit + 1n}`,
    `${pieces} x ${text}`,
    `${pieces}x${text}`,
    `${text} (${pieces} st.)`,
    `${text} p/m`,
    `${pieces}+1 gratis`,
  ]);
  return { content, meant: null };
}

/** Somebody whose decimal sign is the other one. */
function otherWriter({ random, style, amount }: Draw): Written {
  const decimal = style.decimal === '.' ? ',' : '.';
  const other: Style = {
    ...style,
    decimal,
    group: style.decimal,
    groupFrom: 4,
    decimals: amount % unit === 0n && random.chance(0.5) ? 'bare' : 'two',
    excel: false,
    quirk: 'none',
  };
  const shown = amount - (amount % 10_000n) || 10_000n;
  return { content: write(other, shown, random), meant: shown };
}

/** A point for decimals, as the keys have it, and a point between thousands, as the language has it. */
function keyboard({ amount, style }: Draw): Written {
  const shown = amount - (amount % 10_000n) || 10_000n;
  const cents = String((shown % unit) / 10_000n).padStart(2, '0');
  const whole = String(shown / unit);
  const text =
    cents === '00' || shown >= 1_000n * unit ? whole.replace(/\B(?=(\d{3})+$)/g, '.') : `${whole}.${cents}`;
  return {
    content: `${style.before}${text}${style.after}`,
    meant: shown >= 1_000n * unit ? shown - (shown % unit) : shown,
  };
}

function foreign({ random, currency, style, amount }: Draw): Written {
  const text = write({ ...style, before: '', after: '', quirk: 'none' }, amount, random);
  const around =
    currency === 'EUR' ? ['$ ', '$', '£', 'USD ', 'CHF ', 'GBP '] : ['€ ', '€', 'EUR ', '£', 'USD '];
  const behind =
    currency === 'EUR' ? [' zł', ' PLN', ' USD', ' kr', ' CHF', ' $'] : [' €', ' EUR', ' euro', ' USD'];
  const content = random.chance(0.5) ? `${random.pick(around)}${text}` : `${text}${random.pick(behind)}`;
  return { content, meant: null };
}

/** Slips of the fingers: what was meant is plain to whoever typed it, and to nobody else. */
function typing({ random, style, amount }: Draw): Written {
  const shown = amount - (amount % 10_000n) || 10_000n;
  const whole = String(shown / unit);
  const cents = String((shown % unit) / 10_000n).padStart(2, '0');
  const { decimal } = style;
  const other = decimal === '.' ? ',' : '.';
  const content = random.pick([
    `${whole}${decimal}${decimal}${cents}`,
    `${whole}${decimal}${other}${cents}`,
    `${whole}:${cents}`,
    `${whole};${cents}`,
    `${whole} ${cents}`,
    `${whole}${decimal} ${cents}`,
    `${whole}${decimal}${cents.replace(/0$/, 'O')}`,
    `${whole}${decimal}${cents}${decimal}`,
    `l${whole}${decimal}${cents}`,
    `${whole}${decimal}${cents.slice(0, 1)}${decimal}${cents.slice(1)}`,
    `${whole}_${cents}`,
  ]);
  return { content, meant: shown };
}

/** Three decimals that matter, as a computed net price has: no price can hold them. */
function subcent({ random, style, amount }: Draw): Written {
  const meant = amount - (amount % 10_000n) + BigInt(random.whole(1, 9)) * 1_000n;
  return { content: write({ ...style, decimals: 'three', quirk: 'none' }, meant, random), meant };
}

/** What Excel makes of amounts that look like days. */
function dates({ random, language }: Draw): Written {
  const day = random.whole(1, 28);
  const month = random.whole(1, 12);
  const two = (number: number) => String(number).padStart(2, '0');
  const months = { en: 'May', nl: 'mei', fr: 'mai', de: 'Mai', pl: 'maj' };
  const content = random.pick([
    `${two(day)}-${months[language]}`,
    `${two(day)}.${months[language]}`,
    `2026-${two(month)}-${two(day)}`,
    `${two(day)}-${two(month)}-2026`,
    `${two(day)}.${two(month)}.2026`,
    `${day}/${month}/2026`,
    `${months[language]}-${two(day)}`,
  ]);
  return { content, meant: null };
}
