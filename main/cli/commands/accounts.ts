import { DEFAULT_SCOPES } from '../../../shared/contract/account/scopes.ts';
import { unusedSignIn } from '../../../shared/contract/account/sign-in-life.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Account, Profile } from '../../../shared/contract/views.ts';
import { translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { clientSecret, noteFirstSecret } from '../client-secret.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import type { OptionValues } from '../options.ts';
import { rebuiltJson, rebuiltLines } from '../rebuilt.ts';
import { confirm } from '../terminal.ts';
import { textTable } from '../text-table.ts';
import { accountJson } from '../views.ts';

const DEFAULT_LOCALE = 'nl_NL';

const PROFILE_OPTIONS = [
  'base-url',
  'auth-url',
  'client-id',
  'environment',
  'scopes',
  'locale',
  'currency',
  'redirect-port',
  'redirect-uri',
  'insecure-tls',
] as const;

const isLoopback = (address: string): boolean =>
  /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?(\/|$)/.test(address);

const required = (value: string | undefined, name: string): string => {
  if (value === undefined || value === '') {
    throw new UsageError(
      tell('cli.missing', { what: `--${name}`, command: 'accounts add' }),
      'accounts add ',
    );
  }
  return value;
};

/** The profile of `accounts add`, with the defaults of `docs/terminal.md#accounts-and-signing-in`. */
export const profileOf = (name: string, options: OptionValues<(typeof PROFILE_OPTIONS)[number]>): Profile => {
  const baseUrl = required(options['base-url'], 'base-url');
  const locale = options.locale ?? DEFAULT_LOCALE;
  return {
    name,
    environment: options.environment ?? (isLoopback(baseUrl) ? 'sandbox' : 'production'),
    baseUrl,
    authUrl: required(options['auth-url'], 'auth-url'),
    clientId: required(options['client-id'], 'client-id'),
    scopes: options.scopes?.split(/\s+/).filter((scope) => scope !== '') ?? DEFAULT_SCOPES,
    locale,
    currency: options.currency ?? (locale.endsWith('_CA') ? 'CAD' : 'EUR'),
    ...(options['redirect-port'] === undefined ? {} : { redirectPort: options['redirect-port'] }),
    ...(options['redirect-uri'] === undefined ? {} : { redirectUri: options['redirect-uri'] }),
    ...(options['insecure-tls'] ? { insecureTls: true } : {}),
  };
};

const lastUsed = (account: Account, now: Date): string => {
  const unused = unusedSignIn(account, now);
  if (unused?.kind === 'ended') return tell('cli.used_too_long_ago');
  if (unused) return tell('cli.used_ago', { days: unused.days, left: unused.left });
  return account.lastUsedAt?.slice(0, 'YYYY-MM-DD'.length) ?? '';
};

const table = (accounts: readonly Account[], now: Date, room: number | undefined): string => {
  const t = translate('en');
  return textTable(
    [
      { head: 'name' },
      { head: 'environment' },
      { head: 'service' },
      { head: 'signed in' },
      { head: 'last used' },
    ],
    accounts.map((account) => [
      account.name,
      account.environment,
      account.baseUrl,
      account.signedIn ? account.granted.join(' ') || t('common.yes') : t('common.no'),
      lastUsed(account, now),
    ]),
    room,
  );
};

const accountsText = (accounts: readonly Account[], room: number | undefined): string => {
  if (accounts.length === 0) return tell('cli.no_accounts');
  const now = new Date();
  const ending = accounts.find((account) => unusedSignIn(account, now)?.kind === 'ending');
  return [
    table(accounts, now, room),
    ...(ending ? [tell('cli.keep_sign_in', { name: ending.name })] : []),
  ].join('\n');
};

const removeAccount = async (host: Host, account: string): Promise<void> => {
  try {
    await host.call('accounts.remove', { account, ...(host.globals.yes ? { force: true } : {}) });
  } catch (error) {
    if (!(error instanceof AdsheetError && error.code === 'account-not-empty')) throw error;
    if (!(await confirm(host.terminal, tell('cli.remove_anyway', { name: account })))) throw error;
    await host.call('accounts.remove', { account, force: true });
  }
};

export const ACCOUNT_COMMANDS: readonly Command[] = [
  command({
    name: 'accounts',
    positionals: [],
    options: [],
    run: async (host) => {
      const { accounts } = await host.call('accounts.list', {});
      return {
        json: { accounts: accounts.map(accountJson) },
        text: accountsText(accounts, host.terminal.columns),
      };
    },
  }),
  command({
    name: 'accounts add',
    positionals: ['NAME'],
    options: PROFILE_OPTIONS,
    needs: ['base-url', 'auth-url', 'client-id'],
    run: async (host, { positionals: [name = ''], options }) => {
      const profile = profileOf(name, options);
      const { accounts } = await host.call('accounts.list', {});
      const secret = await clientSecret(host.terminal);
      const { account } = await host.call('accounts.save_anywhere', {
        profile: { ...profile, scopes: [...profile.scopes] },
        ...(secret === undefined ? {} : { clientSecret: secret }),
      });
      if (secret !== undefined) noteFirstSecret(host.terminal, accounts);
      return { json: { account: accountJson(account) }, text: tell('cli.account_added', { name }) };
    },
  }),
  command({
    name: 'accounts remove',
    positionals: ['NAME'],
    options: [],
    run: async (host, { positionals: [name = ''] }) => {
      await removeAccount(host, name);
      return { json: {}, text: tell('cli.account_removed', { name }) };
    },
  }),
  command({
    name: 'accounts rebuild',
    positionals: ['NAME'],
    options: [],
    run: async (host, { positionals: [name = ''] }) => {
      const { counts, rebuilt } = await host.call('accounts.rebuild', { account: name });
      return {
        json: { drafts: counts.drafts, rebuilt: rebuiltJson(rebuilt) },
        text: [tell('cli.account_rebuilt', { name, drafts: counts.drafts }), ...rebuiltLines(rebuilt)].join(
          '\n',
        ),
      };
    },
  }),
];
