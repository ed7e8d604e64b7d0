import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Account, Profile, SignInResult } from '../../../shared/contract/views.ts';
import { errorSentence } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { openBrowser } from '../browser.ts';
import { clientSecret, noteFirstSecret } from '../client-secret.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import type { FinishedJob } from '../jobs.ts';
import { resultOf } from '../jobs.ts';
import { shellArgument } from '../shell-argument.ts';
import { confirm } from '../terminal.ts';

const profileOf = ({
  signedIn: _signedIn,
  granted: _granted,
  hasSecret: _hasSecret,
  lastUsedAt: _lastUsedAt,
  ...profile
}: Account) => profile satisfies Profile;

/** Ensures that the account has a client secret: one from the environment replaces the stored one. */
const keepSecret = async (host: Host, name: string): Promise<void> => {
  const { accounts } = await host.call('accounts.list', {});
  const account = accounts.find((candidate) => candidate.name === name);
  if (!account) throw new AdsheetError('account-unknown', { account: name });
  const secret =
    account.hasSecret && !host.terminal.env['ADSHEET_CLIENT_SECRET']
      ? undefined
      : await clientSecret(host.terminal);
  if (secret === undefined && !account.hasSecret)
    throw new UsageError(tell('cli.secret_missing'), 'sign-in ');
  if (secret === undefined) return;
  const profile = profileOf(account);
  await host.call('accounts.save', {
    profile: { ...profile, scopes: [...profile.scopes] },
    clientSecret: secret,
    replace: true,
  });
  noteFirstSecret(host.terminal, accounts);
};

const present = async (host: Host, url: string, printOnly: boolean): Promise<void> => {
  host.say(
    { authorize_url: url },
    printOnly ? tell('cli.sign_in_print', { url }) : tell('cli.sign_in_open', { url }),
  );
  if (!printOnly && !(await openBrowser(url))) host.terminal.note(tell('cli.browser_failed'));
};

/** While the sign-in waits, a pasted address counts as the redirect. */
const takePasted = (host: Host, account: string): { readonly stop: () => void } => {
  if (!host.terminal.canAsk) return { stop: () => {} };
  host.terminal.note(tell('cli.sign_in_paste'));
  return host.terminal.lines((line) => {
    if (line.trim() === '') return;
    host.call('session.paste', { account, url: line.trim() }).catch((error: unknown) => {
      if (!(error instanceof AdsheetError)) throw error;
      host.terminal.note(errorSentence('en', { code: error.code, details: error.params }));
    });
  });
};

/** The command that adds an account for another seller at the same service. */
const addingLike = async (host: Host, name: string): Promise<string> => {
  const { accounts } = await host.call('accounts.list', {});
  const like = accounts.find((account) => account.name === name);
  const options = like && {
    'base-url': like.baseUrl,
    'auth-url': like.authUrl,
    'client-id': like.clientId,
    environment: like.environment,
    scopes: like.scopes.join(' '),
    locale: like.locale,
    currency: like.currency,
  };
  const given = Object.entries(options ?? {}).map(([option, value]) => `--${option} ${shellArgument(value)}`);
  return ['adsheet accounts add', shellArgument(`${name} 2`), ...given].join(' ');
};

/** Asks whether it is the same seller, where the service cannot tell; without a yes the sign-in is dropped. */
const askSameSeller = async (host: Host, account: string): Promise<SignInResult | null> => {
  const same =
    host.globals.yes === true || (await confirm(host.terminal, tell('cli.same_seller', { account })));
  if (!same) host.terminal.note(tell('cli.same_seller_yes'));
  const { user, account: now } = await host.call('session.accept_seller', { account, same });
  return same ? { user: user ?? {}, scopes: now.granted } : null;
};

/** The result of the sign-in, once its seller is settled. */
const signedInResult = async (host: Host, account: string, job: FinishedJob): Promise<SignInResult> => {
  const code = job.state === 'failed' ? job.error.code : undefined;
  if (code === 'another-seller')
    host.terminal.note(tell('cli.own_account', { add: await addingLike(host, account) }));
  const said = code === 'seller-unproven' ? await askSameSeller(host, account) : null;
  return said ?? resultOf(job, 'sign-in');
};

const nameOf = ({ user }: SignInResult): string =>
  String(user['sellerName'] ?? user['emailAddress'] ?? user['id'] ?? '');

export const SESSION_COMMANDS: readonly Command[] = [
  command({
    name: 'sign-in',
    positionals: [],
    options: ['print-url', 'timeout'],
    run: async (host, { options }) => {
      await keepSecret(host, await host.accountName());
      const account = await host.account();
      const { job, authorizeUrl } = await host.call('session.sign_in', {
        account,
        ...(options.timeout === undefined ? {} : { timeoutSeconds: options.timeout }),
      });
      await present(host, authorizeUrl, options['print-url'] === true);
      const pasted = takePasted(host, account);
      try {
        const end = await host.finished(job);
        pasted.stop();
        const result = await signedInResult(host, account, end);
        host.terminal.note(tell('cli.sign_in_elsewhere'));
        return {
          json: { signed_in: true, user: result.user, scopes: result.scopes },
          text: tell('cli.signed_in', { who: nameOf(result), scopes: result.scopes.join(' ') }),
        };
      } finally {
        pasted.stop();
      }
    },
  }),
  command({
    name: 'sign-out',
    positionals: [],
    options: [],
    run: async (host) => {
      await host.call('session.sign_out', { account: await host.account() });
      return { json: {}, text: tell('cli.signed_out') };
    },
  }),
];
