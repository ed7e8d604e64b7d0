import {
  CONFLICT_POLICIES,
  DEFAULT_GUARDS,
  DEFAULT_SYNC,
  DEFAULT_VENDOR_ID_PREFIX,
  GUARD_BOUNDS,
  PULL_MINUTES,
  VENDOR_ID_PREFIX,
} from '../../../shared/contract/account/settings.ts';
import type {
  AccountSettings,
  ConflictPolicy,
  GuardSettings,
  SyncSettings,
} from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { LEEWAY } from '../../../shared/rules/index.ts';
import type { Assignment } from '../assignments.ts';
import { assignmentOf } from '../assignments.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import { ruleName, ruleNamed } from '../rule-names.ts';

/** The settings as the terminal calls them. */
const GUARDS: Readonly<Record<string, keyof GuardSettings>> = {
  'guard-factor': 'factor',
  'guard-daily': 'dailyRise',
  'guard-ads': 'ads',
};
const NAMES = [
  ...Object.keys(GUARDS),
  'pull-minutes',
  'conflicts',
  'warn-only',
  'refused-fields',
  'vendor-id-prefix',
  'time-zone',
];

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

type Bounds = { readonly least: number; readonly most: number; readonly whole?: boolean };

/** An empty value is the default. */
const numberWithin = (
  name: string,
  { least, most, whole }: Bounds,
  standard: number,
  text: string,
): number => {
  if (text.trim() === '') return standard;
  const value = Number(text);
  if (!(value >= least && value <= most) || (whole && !Number.isInteger(value))) {
    throw new UsageError(tell('cli.not_within', { name, least, most }), 'settings ');
  }
  return value;
};

const pullMinutes = (text: string): number =>
  numberWithin('pull-minutes', { ...PULL_MINUTES, whole: true }, DEFAULT_SYNC.pullMinutes, text);

const guardValue = (name: string, guard: keyof GuardSettings, text: string): number =>
  numberWithin(name, GUARD_BOUNDS[guard], DEFAULT_GUARDS[guard], text);

const conflictPolicy = (text: string): ConflictPolicy => {
  const wanted = text.trim() === '' ? DEFAULT_SYNC.conflicts : text.trim();
  const policy = CONFLICT_POLICIES.find((known) => known === wanted);
  if (!policy)
    throw new UsageError(
      tell('cli.not_choice', { name: 'conflicts', values: CONFLICT_POLICIES.join(', ') }),
      'settings ',
    );
  return policy;
};

const vendorIdPrefix = (text: string): string => {
  if (!VENDOR_ID_PREFIX.test(text))
    throw new UsageError(tell('cli.not_prefix', { name: 'vendor-id-prefix' }), 'settings ');
  return text === '' ? DEFAULT_VENDOR_ID_PREFIX : text;
};

type Change = {
  guards: GuardSettings;
  sync: SyncSettings;
  warnOnly: string[];
  refusedFields: string[];
  vendorIdPrefix: string;
  timeZone: string;
};

const changed = (change: Change, { field: name, text }: Assignment): Change => {
  if (name === 'warn-only') return { ...change, warnOnly: listOf(text).map(ruleNamed) };
  if (name === 'refused-fields') return { ...change, refusedFields: listOf(text) };
  if (name === 'vendor-id-prefix') return { ...change, vendorIdPrefix: vendorIdPrefix(text) };
  if (name === 'time-zone') return { ...change, timeZone: text.trim() };
  if (name === 'pull-minutes') return { ...change, sync: { ...change.sync, pullMinutes: pullMinutes(text) } };
  if (name === 'conflicts') return { ...change, sync: { ...change.sync, conflicts: conflictPolicy(text) } };
  const guard = Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined;
  if (!guard)
    throw new UsageError(tell('cli.not_choice', { name: 'settings', values: NAMES.join(', ') }), 'settings ');
  return { ...change, guards: { ...change.guards, [guard]: guardValue(name, guard, text) } };
};

/** What the words of the command line make of the settings there are. */
const changedSettings = (settings: AccountSettings, words: readonly Assignment[]): Change => {
  const { warnOnly, refusedFields, ...rest } = settings;
  return words.reduce(changed, { ...rest, warnOnly: [...warnOnly], refusedFields: [...refusedFields] });
};

const settingsJson = ({ guards, sync, warnOnly, refusedFields, ...rest }: AccountSettings): JsonObject => ({
  guard_factor: guards.factor,
  guard_daily: guards.dailyRise,
  guard_ads: guards.ads,
  pull_minutes: sync.pullMinutes,
  conflicts: sync.conflicts,
  warn_only: warnOnly.map(ruleName),
  refused_fields: refusedFields,
  vendor_id_prefix: rest.vendorIdPrefix,
  time_zone: rest.timeZone,
  may_warn: [...LEEWAY].map(ruleName).sort(),
});

const settingsText = ({ guards, sync, warnOnly, refusedFields, ...rest }: AccountSettings): string =>
  [
    `guard-factor=${guards.factor}`,
    `guard-daily=${guards.dailyRise}`,
    `guard-ads=${guards.ads}`,
    `pull-minutes=${sync.pullMinutes}`,
    `conflicts=${sync.conflicts}`,
    `warn-only=${warnOnly.map(ruleName).join(',')}`,
    `refused-fields=${refusedFields.join(',')}`,
    `vendor-id-prefix=${rest.vendorIdPrefix}`,
    `time-zone=${rest.timeZone}`,
    '',
    tell('cli.may_warn', { rules: [...LEEWAY].map(ruleName).sort().join(', ') }),
  ].join('\n');

export const SETTINGS_COMMANDS: readonly Command[] = [
  command({
    name: 'settings',
    positionals: ['[NAME=VALUE]…'],
    options: [],
    run: async (host, { positionals }) => {
      const words = positionals.map(assignmentOf);
      const account = await host.account();
      const state = await host.call('accounts.state', { account });
      const { settings } =
        words.length === 0
          ? state
          : await host.call('settings.save', {
              account,
              settings: changedSettings(state.settings, words),
            });
      return { json: { settings: settingsJson(settings) }, text: settingsText(settings) };
    },
  }),
];
