/** The account form: its fields, their initial values, and validation. Pure. */
import { sameParty } from '../../../shared/contract/account/party.ts';
import { DEFAULT_SCOPES } from '../../../shared/contract/account/scopes.ts';
import type { Account, Environment, Profile } from '../../../shared/contract/views.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';

export const TEXT_FIELDS = [
  'name',
  'baseUrl',
  'authUrl',
  'clientId',
  'clientSecret',
  'scopes',
  'locale',
  'currency',
  'redirectUri',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

export type Entered = Readonly<Record<TextField, string>> & {
  readonly environment: Environment;
  readonly insecureTls: boolean;
};

export const FIELD_WORDS: Readonly<
  Record<TextField, { readonly label: MessageKey; readonly hint?: MessageKey }>
> = {
  name: { label: 'form.name', hint: 'form.name.hint' },
  baseUrl: { label: 'form.base_url' },
  authUrl: { label: 'form.auth_url' },
  clientId: { label: 'form.client_id' },
  clientSecret: { label: 'form.client_secret' },
  scopes: { label: 'form.scopes', hint: 'form.scopes.hint' },
  locale: { label: 'form.locale', hint: 'form.locale.hint' },
  currency: { label: 'form.currency' },
  redirectUri: { label: 'form.redirect', hint: 'form.redirect.hint' },
};

const EMPTY: Entered = {
  name: '',
  environment: 'sandbox',
  baseUrl: 'https://',
  authUrl: 'https://',
  clientId: '',
  clientSecret: '',
  scopes: DEFAULT_SCOPES.join(' '),
  locale: 'nl_NL',
  currency: 'EUR',
  redirectUri: '',
  insecureTls: false,
};

export const enteredOf = (account: Account | undefined): Entered =>
  account
    ? {
        ...EMPTY,
        ...account,
        clientSecret: '',
        scopes: account.scopes.join(' '),
        redirectUri: account.redirectUri ?? '',
        insecureTls: account.insecureTls ?? false,
      }
    : EMPTY;

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const here = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'https:' || (protocol === 'http:' && here);
};

const when = (fault: boolean, key: MessageKey): MessageKey | undefined => (fault ? key : undefined);

/** The error text of each invalid field. */
export const faultsOf = (
  entered: Entered,
  hasSecret: boolean,
): Partial<Readonly<Record<TextField, MessageKey>>> => {
  const faults: Readonly<Record<TextField, MessageKey | undefined>> = {
    name: when(!/^[A-Za-z0-9][A-Za-z0-9 ._&+-]{0,63}$/.test(entered.name), 'form.bad_name'),
    baseUrl: when(!isAddress(entered.baseUrl), 'form.bad_address'),
    authUrl: when(!isAddress(entered.authUrl), 'form.bad_address'),
    clientId: when(entered.clientId.trim() === '', 'form.needed'),
    clientSecret: when(entered.clientSecret === '' && !hasSecret, 'form.needed'),
    scopes: when(entered.scopes.trim() === '', 'form.needed'),
    locale: when(!/^[a-z]{2}_[A-Z]{2}$/.test(entered.locale), 'form.bad_locale'),
    currency: when(!/^[A-Z]{3}$/.test(entered.currency), 'form.bad_currency'),
    redirectUri: when(entered.redirectUri !== '' && !URL.canParse(entered.redirectUri), 'form.bad_address'),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
};

/** Does the stored secret stay valid? Not for another client or address than it was entered for. */
export const keepsSecret = (entered: Entered, account: Account | undefined): boolean =>
  account?.hasSecret === true && sameParty(account, profileOf(entered));

/** The profile the form describes; the certificate choice applies to a sandbox only. */
export const profileOf = (entered: Entered): Profile => ({
  name: entered.name,
  environment: entered.environment,
  baseUrl: entered.baseUrl.trim(),
  authUrl: entered.authUrl.trim(),
  clientId: entered.clientId.trim(),
  scopes: entered.scopes.trim().split(/\s+/),
  locale: entered.locale,
  currency: entered.currency,
  ...(entered.redirectUri === '' ? {} : { redirectUri: entered.redirectUri }),
  ...(entered.insecureTls && entered.environment === 'sandbox' ? { insecureTls: true } : {}),
});
