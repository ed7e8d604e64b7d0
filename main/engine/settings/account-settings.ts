/** The seller's settings for rules and guards of an account, stored in the mirror, with defaults. */
import { fieldNamed } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { GuardBounds } from '../../../shared/contract/account/settings.ts';
import {
  CONFLICT_POLICIES,
  DEFAULT_GUARDS,
  DEFAULT_SYNC,
  DEFAULT_VENDOR_ID_PREFIX,
  GUARD_BOUNDS,
  GUARD_NAMES,
  PULL_MINUTES,
} from '../../../shared/contract/account/settings.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AccountSettings, GuardSettings, SyncSettings } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { isZone } from '../../../shared/metrics/days.ts';
import { LEEWAY } from '../../../shared/rules/index.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { persistSettings } from './persisted-settings.ts';

export type SettingsChange = { readonly [K in keyof AccountSettings]?: AccountSettings[K] | undefined };

/** The names of the settings in the mirror. */
const NAMES = {
  guards: 'guards',
  sync: 'sync',
  warnOnly: 'warnOnly',
  refusedFields: 'refusedFields',
  vendorIdPrefix: 'vendorIdPrefix',
  timeZone: 'timeZone',
} as const;

const textsOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter((item) => typeof item === 'string') : [];

const isWithin = (value: number, { least, most, whole }: GuardBounds): boolean =>
  value >= least && value <= most && (!whole || Number.isInteger(value));

/** The stored settings; a value out of its bounds is replaced by its default. */
const guardsIn = (stored: Json | undefined): GuardSettings => {
  const given = isJsonObject(stored) ? stored : {};
  const kept = (name: keyof GuardSettings): number => {
    const value = given[name];
    return typeof value === 'number' && isWithin(value, GUARD_BOUNDS[name]) ? value : DEFAULT_GUARDS[name];
  };
  return { factor: kept('factor'), dailyRise: kept('dailyRise'), ads: kept('ads') };
};

const isPullMinutes = (value: Json | undefined): value is number =>
  typeof value === 'number' && isWithin(value, { ...PULL_MINUTES, whole: true });

const syncIn = (stored: Json | undefined): SyncSettings => {
  const { pullMinutes, conflicts } = isJsonObject(stored) ? stored : {};
  return {
    pullMinutes: isPullMinutes(pullMinutes) ? pullMinutes : DEFAULT_SYNC.pullMinutes,
    conflicts: CONFLICT_POLICIES.find((policy) => policy === conflicts) ?? DEFAULT_SYNC.conflicts,
  };
};

const prefixIn = (stored: Json | undefined): string =>
  typeof stored === 'string' ? stored : DEFAULT_VENDOR_ID_PREFIX;

const zoneIn = (stored: Json | undefined): string =>
  typeof stored === 'string' && isZone(stored) ? stored : '';

export const readSettings = ({ settings }: Pick<Mirror, 'settings'>): AccountSettings => ({
  guards: guardsIn(settings.get(NAMES.guards)),
  sync: syncIn(settings.get(NAMES.sync)),
  warnOnly: textsOf(settings.get(NAMES.warnOnly)).filter((rule) => LEEWAY.has(rule)),
  refusedFields: textsOf(settings.get(NAMES.refusedFields)),
  vendorIdPrefix: prefixIn(settings.get(NAMES.vendorIdPrefix)),
  timeZone: zoneIn(settings.get(NAMES.timeZone)),
});

const requireGuardBounds = (guards: GuardSettings): void => {
  for (const name of GUARD_NAMES) {
    const { least, most } = GUARD_BOUNDS[name];
    if (!isWithin(guards[name], GUARD_BOUNDS[name])) {
      throw new AdsheetError('bad-setting', { setting: `guards.${name}`, least, most });
    }
  }
};

const requireSyncBounds = ({ pullMinutes }: SyncSettings): void => {
  if (!isPullMinutes(pullMinutes)) {
    throw new AdsheetError('bad-setting', { setting: 'sync.pullMinutes', ...PULL_MINUTES });
  }
};

const knownFields = (names: readonly string[]): readonly FieldPath[] =>
  names.map((name) => {
    const field = fieldNamed(name);
    if (!field) throw new AdsheetError('unknown-field', { field: name });
    return field.path;
  });

/** Rejects invalid settings: `bad-setting`, `rule-fixed`, `unknown-field`, `no-time-zone`. */
const checked = (change: SettingsChange): SettingsChange => {
  if (change.guards) requireGuardBounds(change.guards);
  if (change.sync) requireSyncBounds(change.sync);
  const fixed = change.warnOnly?.find((rule) => !LEEWAY.has(rule));
  if (fixed !== undefined) throw new AdsheetError('rule-fixed', { rule: fixed });
  if (change.timeZone && !isZone(change.timeZone))
    throw new AdsheetError('no-time-zone', { zone: change.timeZone });
  return {
    ...change,
    ...(change.refusedFields ? { refusedFields: [...new Set(knownFields(change.refusedFields))] } : {}),
    ...(change.warnOnly ? { warnOnly: [...new Set(change.warnOnly)].sort() } : {}),
  };
};

type Keeping = Pick<Mirror, 'settings' | 'journal'>;

/** Notes that the service refuses this seller a field. */
export const refuseField = (mirror: Keeping, field: FieldPath): void => {
  const { refusedFields } = readSettings(mirror);
  if (refusedFields.includes(field)) return;
  persistSettings(mirror, { [NAMES.refusedFields]: [...refusedFields, field] });
};

/** Stores the given settings; the others stay. */
export const saveSettings = (
  mirror: Keeping & Pick<Mirror, 'transaction'>,
  change: SettingsChange,
): AccountSettings => {
  const { guards, sync, warnOnly, refusedFields, vendorIdPrefix, timeZone } = checked(change);
  return mirror.transaction(() => {
    persistSettings(mirror, {
      ...(guards ? { [NAMES.guards]: { ...guards } } : {}),
      ...(sync ? { [NAMES.sync]: { ...sync } } : {}),
      ...(warnOnly ? { [NAMES.warnOnly]: warnOnly } : {}),
      ...(refusedFields ? { [NAMES.refusedFields]: refusedFields } : {}),
      ...(vendorIdPrefix === undefined ? {} : { [NAMES.vendorIdPrefix]: vendorIdPrefix }),
      ...(timeZone === undefined ? {} : { [NAMES.timeZone]: timeZone }),
    });
    return readSettings(mirror);
  });
};
