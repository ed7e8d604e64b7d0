/** The seller's settings of an account. */
import { saveSettings } from '../settings/account-settings.ts';
import type { Handlers } from './handlers.ts';

export const settingsHandlers = {
  'settings.save': ({ accounts }, { account, settings }) => {
    const open = accounts.get(account);
    saveSettings(open.context.mirror, settings);
    open.context.rowsChanged([]);
    return open.state();
  },
} satisfies Partial<Handlers>;
