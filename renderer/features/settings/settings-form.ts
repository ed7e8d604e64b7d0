/** The settings as typed: texts in the reader's number format, and their errors. Pure. */
import type { GuardBounds } from '../../../shared/contract/account/settings.ts';
import {
  DEFAULT_GUARDS,
  DEFAULT_SYNC,
  DEFAULT_VENDOR_ID_PREFIX,
  GUARD_BOUNDS,
  GUARD_NAMES,
  PULL_MINUTES,
  VENDOR_ID_PREFIX,
} from '../../../shared/contract/account/settings.ts';
import type { AccountSettings, ConflictPolicy, GuardSettings } from '../../../shared/contract/views.ts';
import type { Translate } from '../../../shared/locale/index.ts';
import {
  type Decimal,
  decimalOfNumber,
  formatDecimal,
  numberOfDecimal,
  parseDecimal,
} from '../../../shared/money/decimal.ts';
import type { NumberFormat } from '../../../shared/money/number-format.ts';

export type GuardName = keyof GuardSettings;
/** The settings typed as numbers. */
export type NumberName = GuardName | 'pullMinutes';

/** The dialog's values until they are saved. */
export type EnteredSettings = {
  readonly numbers: Readonly<Record<NumberName, string>>;
  readonly conflicts: ConflictPolicy;
  readonly vendorIdPrefix: string;
  /** Empty for that of the account's locale. */
  readonly timeZone: string;
  readonly warnOnly: ReadonlySet<string>;
};

const NUMBER_NAMES = ['pullMinutes', ...GUARD_NAMES] as const satisfies readonly NumberName[];

const BOUNDS: Readonly<Record<NumberName, GuardBounds>> = {
  ...GUARD_BOUNDS,
  pullMinutes: { ...PULL_MINUTES, whole: true },
};

const NONE: Decimal = { units: 0n, scale: 0 };

/** Without grouping signs, so that the text is parsed back exactly. */
const written = (value: number, { decimal }: NumberFormat): string =>
  formatDecimal(decimalOfNumber(value) ?? NONE, { decimal, group: '' });

/** The settings the dialog saves; refused fields are unlocked separately. */
export type Decided = Omit<AccountSettings, 'refusedFields'>;

export const enteredOf = (
  { guards, sync, warnOnly, vendorIdPrefix, timeZone }: Decided,
  format: NumberFormat,
): EnteredSettings => ({
  numbers: {
    factor: written(guards.factor, format),
    dailyRise: written(guards.dailyRise, format),
    ads: written(guards.ads, format),
    pullMinutes: written(sync.pullMinutes, format),
  },
  conflicts: sync.conflicts,
  vendorIdPrefix,
  timeZone,
  warnOnly: new Set(warnOnly),
});

/** The default settings. */
export const defaults = (format: NumberFormat): EnteredSettings =>
  enteredOf(
    {
      guards: DEFAULT_GUARDS,
      sync: DEFAULT_SYNC,
      warnOnly: [],
      vendorIdPrefix: DEFAULT_VENDOR_ID_PREFIX,
      timeZone: '',
    },
    format,
  );

/** Is the text a valid prefix of allotted vendor IDs, safe in every path and file? */
export const isPrefix = (text: string): boolean => VENDOR_ID_PREFIX.test(text.trim());

export type NumberFault = 'settings.bad.number' | 'settings.bad.whole' | 'settings.bad.range';

/** Removes grouping as in `1.000`: a whole number has no decimal sign. */
const ungrouped = (text: string, { group }: NumberFormat): string => {
  const parts = group === '' ? [text] : text.trim().split(group);
  return parts.every((part, at) => (at === 0 ? /^-?\d{1,3}$/ : /^\d{3}$/).test(part)) ? parts.join('') : text;
};

const numberOf = (name: NumberName, text: string, format: NumberFormat): number | undefined => {
  const { whole } = BOUNDS[name];
  const parsed = parseDecimal(whole ? ungrouped(text, format) : text, format);
  return parsed.ok ? numberOfDecimal(parsed.value) : undefined;
};

/** The error of a typed number; undefined for none. */
export const faultOf = (name: NumberName, text: string, format: NumberFormat): NumberFault | undefined => {
  const value = numberOf(name, text, format);
  const { least, most, whole } = BOUNDS[name];
  if (value === undefined) return 'settings.bad.number';
  if (whole && !Number.isInteger(value)) return 'settings.bad.whole';
  return value < least || value > most ? 'settings.bad.range' : undefined;
};

/** The first invalid entry in the order of the dialog. */
export const firstFault = (
  { numbers, vendorIdPrefix }: EnteredSettings,
  format: NumberFormat,
): NumberName | 'vendorIdPrefix' | undefined =>
  NUMBER_NAMES.find((name) => faultOf(name, numbers[name], format) !== undefined) ??
  (isPrefix(vendorIdPrefix) ? undefined : 'vendorIdPrefix');

export const faultText = (
  name: NumberName,
  fault: NumberFault,
  t: Translate,
  format: NumberFormat,
): string => {
  const { least, most } = BOUNDS[name];
  return t(fault, { least: written(least, format), most: written(most, format) });
};

/** The settings to save; undefined while an entry is invalid. */
export const settingsOf = (entered: EnteredSettings, format: NumberFormat): Decided | undefined => {
  const { numbers, conflicts, warnOnly, timeZone } = entered;
  const vendorIdPrefix = entered.vendorIdPrefix.trim();
  if (!isPrefix(vendorIdPrefix)) return undefined;
  const value = (name: NumberName): number | undefined =>
    faultOf(name, numbers[name], format) ? undefined : numberOf(name, numbers[name], format);
  const [factor, dailyRise, ads, pullMinutes] = [
    value('factor'),
    value('dailyRise'),
    value('ads'),
    value('pullMinutes'),
  ];
  if (factor === undefined || dailyRise === undefined || ads === undefined || pullMinutes === undefined) {
    return undefined;
  }
  return {
    guards: { factor, dailyRise, ads },
    sync: { pullMinutes, conflicts },
    warnOnly: [...warnOnly],
    vendorIdPrefix,
    timeZone,
  };
};
