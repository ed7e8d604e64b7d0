/** The seller's settings of an account, and what the account learned of its marketplace. */
import { saveSettings } from '../settings/account-settings.ts';
import { learnedList } from '../settings/learned-list.ts';
import { forgetLearned, forgetNamed } from '../sync/learning/learn.ts';
import type { Handlers } from './handlers.ts';

export const settingsHandlers = {
  'settings.save': ({ accounts }, { account, settings }) => {
    const open = accounts.get(account);
    saveSettings(open.context.mirror, settings);
    open.context.rowsChanged([]);
    return open.state();
  },
  'learned.list': ({ accounts }, { account }) => learnedList(accounts.get(account).context.mirror),
  'learned.forget': ({ accounts }, { account, names }) => {
    const { mirror, now, rowsChanged } = accounts.get(account).context;
    const at = now().toISOString();
    mirror.transaction(() => {
      if (names === 'all') forgetLearned(mirror, at);
      else forgetNamed(mirror, names, at);
    });
    rowsChanged([]);
    return learnedList(mirror);
  },
} satisfies Partial<Handlers>;
