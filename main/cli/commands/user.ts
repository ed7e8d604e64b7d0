/** The signed-in seller, as the marketplace described them last. */
import { rightsOf } from '../../../shared/contract/account/scopes.ts';
import type { AccountState } from '../../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Location } from '../../../shared/seller/seller.ts';
import { hasAds, isApiManaged, joined, locationsOf, profileName } from '../../../shared/seller/seller.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { lineOf } from '../text-table.ts';

const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

const userJson = ({ user, feedManaged }: AccountState): JsonObject | null =>
  user && {
    id: user['id'] ?? null,
    name: textOf(user['sellerName']),
    email: textOf(user['emailAddress']),
    phone: textOf(user['phoneNumber']),
    locations: locationsOf(user).map(({ street, city, postcode, phone }) => ({
      street,
      city,
      postcode,
      phone,
    })),
    feed: feedManaged,
    has_ads: hasAds(user),
    api_managed: isApiManaged(user),
  };

const said = (is: boolean | null): string => (is === null ? '' : is ? 'yes' : 'no');

const locationText = ({ street, city, written, phone }: Location): string =>
  joined([street, joined([written, city], ' '), phone], ', ');

const userText = ({ user, feedManaged, account }: AccountState): string => {
  const rights = rightsOf(account.granted);
  const may = rights ? [tell('cli.user_rights', { rights: rights.join(', ') })] : [];
  if (!user) return [tell('cli.user_unknown'), ...may].join('\n');
  return [
    lineOf([
      textOf(user['id']),
      profileName(user),
      textOf(user['emailAddress']),
      textOf(user['phoneNumber']),
    ]),
    ...locationsOf(user).map((location, at) =>
      tell('cli.user_location', { n: at + 1, text: locationText(location) }),
    ),
    tell('cli.user_feed', { said: said(feedManaged) }),
    tell('cli.user_programs', { said: said(isApiManaged(user)) }),
    tell('cli.user_has_ads', { said: said(hasAds(user)) }),
    ...may,
  ].join('\n');
};

export const USER_COMMANDS: readonly Command[] = [
  command({
    name: 'user',
    positionals: [],
    options: [],
    run: async (host) => {
      const state = await host.call('accounts.state', { account: await host.account() });
      const { granted } = state.account;
      return {
        json: { user: userJson(state), granted, rights: rightsOf(granted) },
        text: userText(state),
      };
    },
  }),
];
