/** The seller's settings of an account. */
import { RULES } from '../../../shared/rules/index.ts';
import { saveSettings } from '../settings/account-settings.ts';
import type { Handlers } from './handlers.ts';

/** The rules that may be switched to warnings, by the key of their sentence. */
const WITH_LEEWAY: ReadonlySet<string> = new Set(
  RULES.filter((rule) => 'leeway' in rule && rule.leeway === true).map(({ message }) => message),
);

export const settingsHandlers = {
  'settings.save': ({ accounts }, { account, settings }) => {
    const open = accounts.get(account);
    saveSettings(open.context.mirror, settings, (rule) => WITH_LEEWAY.has(rule));
    open.tellState();
    return open.state();
  },
} satisfies Partial<Handlers>;
