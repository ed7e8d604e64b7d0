/** Sign-in, sign-out, and cancelling jobs. */
import type { Handlers } from './handlers.ts';
import { requireOpen } from './start-job.ts';

const DEFAULT_TIMEOUT_S = 300;

export const sessionHandlers = {
  'session.sign_in': async (engine, { account, timeoutSeconds }) => {
    const { accounts, jobs } = engine;
    const open = await accounts.open(account);
    const stop = new AbortController();
    const { authorizeUrl, finished } = await open.session.signIn({
      timeoutMs: (timeoutSeconds ?? DEFAULT_TIMEOUT_S) * 1000,
      signal: stop.signal,
    });
    requireOpen(engine, open);
    const job = jobs.start({
      account: open.context.profile.name,
      kind: 'sign-in',
      run: async ({ signal }) => {
        signal.addEventListener('abort', () => stop.abort(), { once: true });
        try {
          const scopes = await finished;
          return { user: open.context.mirror.user.get() ?? {}, scopes };
        } finally {
          open.context.rowsChanged([]);
        }
      },
    });
    return { job, authorizeUrl };
  },
  'session.paste': ({ accounts }, { account, url }) => {
    accounts.get(account).session.paste(url);
    return {};
  },
  'session.accept_seller': async ({ accounts }, { account, same }) => {
    const open = accounts.get(account);
    await open.session.acceptSeller(same);
    open.tellState();
    return open.state();
  },
  'session.sign_out': async ({ accounts }, { account }) => {
    const open = await accounts.open(account);
    await open.session.signOut();
    open.tellState();
    return {};
  },
  'jobs.cancel': ({ jobs }, { job }) => {
    jobs.cancel(job);
    return {};
  },
} satisfies Partial<Handlers>;
