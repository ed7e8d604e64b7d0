/** The seller's saved views of the sheet. */
import { listViews, removeView, saveView } from '../views/saved-views.ts';
import type { Handlers } from './handlers.ts';

export const viewHandlers = {
  'views.list': ({ accounts }, { account }) => ({ views: listViews(accounts.get(account).context.mirror) }),
  'views.save': ({ accounts }, { account, instead, ...view }) => ({
    views: saveView(accounts.get(account).context.mirror, view, instead),
  }),
  'views.remove': ({ accounts }, { account, name }) => ({
    views: removeView(accounts.get(account).context.mirror, name),
  }),
} satisfies Partial<Handlers>;
