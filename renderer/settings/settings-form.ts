/** The settings as they are typed: texts in the reader's number format, and what is wrong with them. Pure. */
import { DEFAULT_GUARDS, GUARD_BOUNDS, GUARD_NAMES } from '../../shared/contract/guards.ts';
import type { AccountSettings, GuardSettings } from '../../shared/contract/views.ts';
import type { Translate } from '../../shared/locale/index.ts';
import {
  type Decimal,
  decimalOfNumber,
  formatDecimal,
  numberOfDecimal,
  parseDecimal,
} from '../../shared/money/decimal.ts';
import type { NumberFormat } from '../../shared/money/number-format.ts';

export type GuardName = keyof GuardSettings;
export type GuardTexts = Readonly<Record<GuardName, string>>;

/** What the dialog holds until it is saved. */
export type EnteredSettings = { readonly guards: GuardTexts; readonly warnOnly: ReadonlySet<string> };

const NONE: Decimal = { units: 0n, scale: 0 };

/** Without signs between thousands: what stands in an entry is read back. */
const written = (value: number, { decimal }: NumberFormat): string =>
  formatDecimal(decimalOfNumber(value) ?? NONE, { decimal, group: '' });

const textsOf = (guards: GuardSettings, format: NumberFormat): GuardTexts => ({
  factor: written(guards.factor, format),
  dailyRise: written(guards.dailyRise, format),
  ads: written(guards.ads, format),
});

export const enteredOf = (settings: AccountSettings, format: NumberFormat): EnteredSettings => ({
  guards: textsOf(settings.guards, format),
  warnOnly: new Set(settings.warnOnly),
});

/** As before anything was decided. */
export const defaults = (format: NumberFormat): EnteredSettings => ({
  guards: textsOf(DEFAULT_GUARDS, format),
  warnOnly: new Set(),
});

export type GuardFault = 'settings.bad.number' | 'settings.bad.whole' | 'settings.bad.range';

/** `1.000` where the point groups: among whole numbers it can only be a thousand. */
const ungrouped = (text: string, { group }: NumberFormat): string => {
  const parts = group === '' ? [text] : text.trim().split(group);
  return parts.every((part, at) => (at === 0 ? /^-?\d{1,3}$/ : /^\d{3}$/).test(part)) ? parts.join('') : text;
};

const numberOf = (name: GuardName, text: string, format: NumberFormat): number | undefined => {
  const { whole } = GUARD_BOUNDS[name];
  const parsed = parseDecimal(whole ? ungrouped(text, format) : text, format);
  return parsed.ok ? numberOfDecimal(parsed.value) : undefined;
};

/** What is wrong with a typed threshold, or undefined. */
export const faultOf = (name: GuardName, text: string, format: NumberFormat): GuardFault | undefined => {
  const value = numberOf(name, text, format);
  const { least, most, whole } = GUARD_BOUNDS[name];
  if (value === undefined) return 'settings.bad.number';
  if (whole && !Number.isInteger(value)) return 'settings.bad.whole';
  return value < least || value > most ? 'settings.bad.range' : undefined;
};

/** The first threshold that cannot be used. */
export const firstFault = ({ guards }: EnteredSettings, format: NumberFormat): GuardName | undefined =>
  GUARD_NAMES.find((name) => faultOf(name, guards[name], format) !== undefined);

export const faultText = (name: GuardName, fault: GuardFault, t: Translate, format: NumberFormat): string => {
  const { least, most } = GUARD_BOUNDS[name];
  return t(fault, { least: written(least, format), most: written(most, format) });
};

/** What is saved; undefined while a threshold is wrong. */
export const settingsOf = (
  entered: EnteredSettings,
  format: NumberFormat,
): Pick<AccountSettings, 'guards' | 'warnOnly'> | undefined => {
  if (firstFault(entered, format) !== undefined) return undefined;
  const value = (name: GuardName): number =>
    numberOf(name, entered.guards[name], format) ?? DEFAULT_GUARDS[name];
  return {
    guards: { factor: value('factor'), dailyRise: value('dailyRise'), ads: value('ads') },
    warnOnly: [...entered.warnOnly],
  };
};
