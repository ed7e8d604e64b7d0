/** Accounts: profiles, opening, sign-in, settings, and what the account learned of its marketplace. */
import { z } from 'zod';
import { VENDOR_ID_PREFIX } from '../account/settings.ts';
import type { LearnedList } from '../results/learned.ts';
import type { RestoredCounts } from '../results/rebuilt.ts';
import { RESTORED_KINDS } from '../results/rebuilt.ts';
import { BY_RULES, EVERYTHING, STANDING } from '../state-kinds.ts';
import type { Account, AccountState } from '../views.ts';
import { command, NO_QUEUES } from './command.ts';
import { account, accountName, fieldName } from './inputs.ts';

const profile = z.object({
  name: accountName,
  environment: z.enum(['sandbox', 'production']),
  baseUrl: z.string().max(500),
  authUrl: z.string().max(500),
  clientId: z.string().min(1).max(200),
  scopes: z
    .array(z.string().regex(/^\S{1,60}$/))
    .min(1)
    .max(20),
  locale: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  redirectPort: z.int().min(1).max(65_535).optional(),
  redirectUri: z.string().max(500).optional(),
  insecureTls: z.boolean().optional(),
  demo: z.boolean().optional(),
});

const savedAccount = z.object({
  profile,
  clientSecret: z.string().max(500).optional(),
  replace: z.boolean().optional(),
});

/** The engine checks the bounds, as it can name the invalid setting. */
const settings = z.object({
  guards: z.object({ factor: z.number(), dailyRise: z.number(), ads: z.number() }).optional(),
  sync: z.object({ pullMinutes: z.number(), conflicts: z.enum(['ask', 'mine', 'theirs']) }).optional(),
  warnOnly: z.array(z.string().max(100)).max(500).optional(),
  refusedFields: z.array(fieldName).max(100).optional(),
  vendorIdPrefix: z.string().regex(VENDOR_ID_PREFIX).optional(),
  timeZone: z.string().max(64).optional(),
});

export const ACCOUNT_COMMANDS = {
  /** `unreadable` are the accounts whose files are damaged. */
  'accounts.list': command<{ accounts: readonly Account[]; unreadable: readonly string[] }>()(z.object({}), {
    reads: ['accounts', 'session'],
  }),
  /**
   * Adds, or with `replace` changes, a profile. The client secret is never returned. Rejects with
   * `address-unconfirmed`, which lists the changes, where an account that was signed in would get another address, or
   * a new one a service outside this computer.
   */
  'accounts.save': command<{ account: Account }>()(savedAccount, { changes: EVERYTHING, queues: NO_QUEUES }),
  /** As `accounts.save`, for any address: only a host calls it, after asking the seller. */
  'accounts.save_anywhere': command<{ account: Account }>()(savedAccount, {
    changes: EVERYTHING,
    queues: NO_QUEUES,
    host: true,
  }),
  /**
   * Adds an account with the same client and service for the seller who was refused with `another-seller`, under a
   * new name, with the refused tokens if they are still known. Returns the new account, opened.
   */
  'accounts.add_refused': command<AccountState>()(account, {
    changes: ['accounts', 'session'],
    queues: NO_QUEUES,
  }),
  /** Removes the account with its files; refused with drafts or an unfinished run unless `force`. */
  'accounts.remove': command<Record<string, never>>()(account.extend({ force: z.boolean().optional() }), {
    changes: EVERYTHING,
    queues: NO_QUEUES,
  }),
  /** Takes the account's lock and opens its local copy. */
  'accounts.open': command<AccountState>()(account, { changes: EVERYTHING, queues: NO_QUEUES }),
  'accounts.close': command<Record<string, never>>()(account, { changes: EVERYTHING, queues: NO_QUEUES }),
  /**
   * Rebuilds the local copy from its journal and keeps the old copy beside it. Rejects with `rebuild-poorer` where
   * the copy is intact and has work that its journal lacks.
   */
  'accounts.rebuild': command<AccountState>()(account, { changes: EVERYTHING, queues: NO_QUEUES }),
  'accounts.state': command<AccountState>()(account, { reads: STANDING }),
  /** By operation, the number of edits that wait since the local copy was rebuilt from an incomplete journal. */
  'restored.counts': command<RestoredCounts>()(account, { reads: ['restored', 'drafts'] }),
  /** Releases those of one operation for the next push. */
  'restored.release': command<{ released: number; left: RestoredCounts }>()(
    account.extend({ kind: z.enum(RESTORED_KINDS) }),
    { changes: ['restored', ...BY_RULES], queues: ['edits'] },
  ),
  /** The seller has read the result of the rebuild: it is no longer shown once no edits wait. */
  'restored.noted': command<AccountState>()(account, { changes: ['restored'], queues: NO_QUEUES }),
  /**
   * Changes the given settings; the others stay. Affected rows are checked again. Rejects with `bad-setting` for a
   * value out of bounds, a rule that may not be switched, or an unknown field.
   */
  'settings.save': command<AccountState>()(account.extend({ settings }), {
    changes: ['settings', ...BY_RULES],
    queues: NO_QUEUES,
  }),
  /**
   * Starts a job whose result is a SignInResult; the address is to be opened in the system's browser. Whoever knows
   * the address can answer the sign-in, so a host must keep it secret.
   */
  'session.sign_in': command<{ job: string; authorizeUrl: string }>()(
    account.extend({ timeoutSeconds: z.number().min(1).max(3600).optional() }),
    { changes: ['session'], queues: NO_QUEUES, job: 'sign-in', host: true },
  ),
  /** The address on which the browser ended, pasted where the loopback redirect could not work. */
  'session.paste': command<Record<string, never>>()(account.extend({ url: z.string().max(5000) }), {
    changes: ['session'],
    queues: NO_QUEUES,
  }),
  /**
   * The seller's answer after a sign-in failed with `seller-unproven`: with `same` its tokens become the account's
   * own, otherwise they are dropped. Rejects with `sign-in-state` where no such sign-in waits.
   */
  'session.accept_seller': command<AccountState>()(account.extend({ same: z.boolean() }), {
    changes: ['accounts', 'session'],
    queues: NO_QUEUES,
  }),
  'session.sign_out': command<Record<string, never>>()(account, {
    changes: ['accounts', 'session'],
    queues: NO_QUEUES,
  }),
  'jobs.cancel': command<Record<string, never>>()(z.object({ job: z.string().max(100) }), {
    changes: [],
    queues: NO_QUEUES,
  }),
  /**
   * What pushes taught about the marketplace: what it accepts against our readings, and what it refuses that no rule
   * predicted.
   */
  'learned.list': command<LearnedList>()(account, { reads: ['learned'] }),
  /** Forgets the named entries, or all; unknown names are ignored. */
  'learned.forget': command<LearnedList>()(
    account.extend({
      names: z.union([
        z.literal('all'),
        z.array(z.object({ about: z.enum(['accepted', 'refused']), id: z.int().positive() })).max(2_000),
      ]),
    }),
    { changes: ['learned', 'settings', ...BY_RULES], queues: NO_QUEUES },
  ),
} as const;
