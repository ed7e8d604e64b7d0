import type { Random } from '../random.ts';
import type { Currency, Field, Language } from './column.ts';

/** How one writer writes every amount of a column. */
export type Style = {
  readonly decimal: '.' | ',';
  readonly group: string;
  /** Digits before the decimal sign from which thousands are separated. */
  readonly groupFrom: 4 | 5;
  readonly decimals: Decimals;
  readonly before: string;
  readonly after: string;
  /** What stands for no decimals, sign included, in the style `dash`. */
  readonly dash: string;
  readonly quirk: Quirk;
  /** Numbers of Excel cells instead of text. */
  readonly excel: boolean;
  /** Numbers that a sheet computed, with the last bits of a float off. */
  readonly computed: boolean;
};

/**
 * `two`, `three`, `four` and `six` are always as many; `trim` writes as many as needed up to the field's; `bare` two
 * or none; `whole` none, as all amounts are whole; `dash` writes a dash for whole amounts, else two.
 */
export type Decimals = 'two' | 'three' | 'four' | 'six' | 'trim' | 'bare' | 'whole' | 'dash';

export type Quirk =
  | 'none'
  | 'trailing-space'
  | 'some-trailing-spaces'
  | 'leading-space'
  | 'no-break-space'
  | 'plus'
  | 'quoted'
  | 'apostrophe'
  | 'formula'
  | 'sign-in-middle';

const noBreak = '\u00a0';
const narrow = '\u202f';
const thin = '\u2009';

const groups: Readonly<Record<Language, readonly string[]>> = {
  en: [',', ',', ',', ',', ' ', thin],
  nl: ['.', '.', '.', '.', ' ', noBreak],
  fr: [noBreak, narrow, ' ', narrow, '.', "'"],
  de: ['.', '.', '.', ' ', "'", '’'],
  pl: [noBreak, ' ', ' ', noBreak, '.', narrow],
};

const signs: Readonly<Record<Currency, readonly string[]>> = { EUR: ['€'], CAD: ['$', '$', 'CA$', 'C$'] };
const words: Readonly<Record<Language, readonly string[]>> = {
  en: ['euro', 'euros', 'eur'],
  nl: ['euro', 'Euro', 'eur'],
  fr: ['euros', 'euro'],
  de: ['Euro', 'Euro', 'eur'],
  pl: ['euro', 'Euro', 'eur'],
};

const decimalsOf: Readonly<Record<Field, Partial<Record<Decimals, number>>>> = {
  price: { two: 44, bare: 14, trim: 11, whole: 20, dash: 7, three: 4, four: 2.5 },
  bid: { two: 48, trim: 22, three: 17, four: 7, six: 6 },
  daily: { two: 38, whole: 36, bare: 12, trim: 7, dash: 5, four: 2 },
  total: { two: 36, whole: 38, bare: 12, trim: 6, dash: 6, three: 1, four: 1 },
  percent: { whole: 60, trim: 30, two: 10 },
};

/** The styles of people of a language, and of the programs they use. */
export function styleOf(random: Random, language: Language, field: Field, currency: Currency): Style {
  const excel = random.chance(0.1);
  const computed = excel && random.chance(0.3);
  const decimals = random.weighted(decimalsOf[field]);
  // What a program exports has a point and nothing else, whatever language its user speaks.
  if (random.chance(0.2))
    return {
      decimal: '.',
      group: '',
      groupFrom: 4,
      decimals: decimals === 'dash' ? 'two' : decimals,
      before: '',
      after: field === 'percent' && random.chance(0.5) ? '%' : '',
      dash: '',
      quirk: random.chance(0.95) ? 'none' : random.pick(['quoted', 'formula']),
      excel,
      computed,
    };
  const group = random.chance(0.4) ? '' : random.pick(groups[language]);
  const swiss = group === "'" || group === '’';
  const decimal = language === 'en' || (swiss && random.chance(0.8)) ? '.' : ',';
  const dressed = dress(random, language, field, currency);
  const dashes = language === 'de' ? ['-', '--', '–', '-'] : ['-', '-', '-', '--', '–', '='];
  return {
    decimal,
    group: group === decimal ? '' : group,
    groupFrom: language === 'pl' || language === 'fr' || random.chance(0.1) ? random.pick([4, 5]) : 4,
    decimals,
    ...dressed,
    dash: `${decimal}${random.pick(dashes)}`,
    quirk: quirkOf(random, language, decimals, dressed),
    excel,
    computed,
  };
}

type Dress = { before: string; after: string };

function dress(random: Random, language: Language, field: Field, currency: Currency): Dress {
  const space = random.pick(language === 'fr' ? [' ', noBreak, narrow] : [' ', ' ', noBreak]);
  if (field === 'percent')
    return random.pick([
      { before: '', after: '%' },
      { before: '', after: `${space}%` },
      { before: '', after: '' },
    ]);
  if (random.chance(0.45)) return { before: '', after: '' };
  const sign = random.pick(signs[currency]);
  const before: readonly Dress[] = [
    { before: sign, after: '' },
    { before: `${sign}${space}`, after: '' },
    { before: `${currency} `, after: '' },
    { before: random.chance(0.2) ? currency : sign, after: '' },
  ];
  const after: readonly Dress[] = [
    { before: '', after: `${space}${sign}` },
    { before: '', after: sign },
    { before: '', after: `${space}${currency}` },
    ...(currency === 'EUR' ? [{ before: '', after: ` ${random.pick(words[language])}` }] : []),
  ];
  const leads = language === 'en' || language === 'nl';
  return random.pick(random.chance(0.8) === leads ? before : after);
}

function quirkOf(random: Random, language: Language, decimals: Decimals, { before, after }: Dress): Quirk {
  const undressed = before === '' && after === '';
  if (language === 'fr' && undressed && decimals === 'two' && random.chance(0.02)) return 'sign-in-middle';
  if (undressed && random.chance(0.02)) return 'plus';
  return random.weighted<Quirk>({
    none: 86,
    'trailing-space': 3,
    'some-trailing-spaces': 4,
    'leading-space': 2,
    'no-break-space': 2,
    quoted: 1,
    apostrophe: 1,
    formula: 1,
  });
}

/** An amount as this writer writes it; `random` decides what a writer does in some cells only. */
export function write(style: Style, micros: bigint, random: Random): string {
  const core = writeCore(style, micros);
  if (style.quirk === 'sign-in-middle') return core.replace(style.decimal, '€').replaceAll(style.group, '');
  const text = `${style.before}${core}${style.after}`;
  switch (style.quirk) {
    case 'trailing-space':
      return `${text} `;
    case 'some-trailing-spaces':
      return random.chance(0.3) ? `${text}${' '.repeat(random.whole(1, 3))}` : text;
    case 'leading-space':
      return ` ${text}`;
    case 'no-break-space':
      return `${text}${noBreak}`;
    case 'plus':
      return `+${text}`;
    case 'quoted':
      return `"${text}"`;
    case 'apostrophe':
      return `'${text}`;
    case 'formula':
      return `="${text}"`;
    default:
      return text;
  }
}

function writeCore(style: Style, micros: bigint): string {
  const whole = grouped(style, String(micros / 1_000_000n));
  const decimals = decimalsFor(style.decimals, micros);
  if (style.decimals === 'dash' && decimals === '') return `${whole}${style.dash}`;
  return decimals === '' ? whole : `${whole}${style.decimal}${decimals}`;
}

const places: Readonly<Partial<Record<Decimals, number>>> = { two: 2, three: 3, four: 4, six: 6 };

function decimalsFor(decimals: Decimals, micros: bigint): string {
  const all = String(micros % 1_000_000n).padStart(6, '0');
  const fixed = places[decimals];
  if (fixed !== undefined) return all.slice(0, fixed);
  if (decimals === 'trim') return all.replace(/0+$/, '');
  return all === '000000' ? '' : all.slice(0, 2);
}

function grouped(style: Style, digits: string): string {
  if (digits.length < style.groupFrom) return digits;
  return digits.replace(/\B(?=(\d{3})+$)/g, style.group);
}

/** A style in words, for reports. */
export function describe(style: Style): string {
  if (style.excel) return style.computed ? 'computed excel numbers' : 'excel numbers';
  const codes = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, '_');
  const example = codes(`${style.before}1${style.group}234${style.decimal}5${style.after}`);
  return `${example} ${style.decimals}${style.quirk === 'none' ? '' : ` ${style.quirk}`}`;
}
