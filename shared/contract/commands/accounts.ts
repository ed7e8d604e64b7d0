/** Accounts: setting up, opening, signing in, settings, and what the account learned of its marketplace. */
import { z } from 'zod';
import { VENDOR_ID_PREFIX } from '../account/settings.ts';
import type { LearnedList } from '../results/learned.ts';
import type { RestoredCounts } from '../results/rebuilt.ts';
import { RESTORED_KINDS } from '../results/rebuilt.ts';
import { BY_RULES, EVERYTHING, STANDING } from '../state-kinds.ts';
import type { Account, AccountState } from '../views.ts';
import { AT_ONCE, command } from './command.ts';
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

/** Bounds are the engine's to judge: it names the setting that is wrong. */
const settings = z.object({
  guards: z.object({ factor: z.number(), dailyRise: z.number(), ads: z.number() }).optional(),
  sync: z.object({ pullMinutes: z.number(), conflicts: z.enum(['ask', 'mine', 'theirs']) }).optional(),
  warnOnly: z.array(z.string().max(100)).max(500).optional(),
  refusedFields: z.array(fieldName).max(100).optional(),
  vendorIdPrefix: z.string().regex(VENDOR_ID_PREFIX).optional(),
});

export const ACCOUNT_COMMANDS = {
  /** `unreadable` names the accounts whose files are damaged. */
  'accounts.list': command<{ accounts: readonly Account[]; unreadable: readonly string[] }>()(z.object({}), {
    reads: ['accounts', 'session'],
  }),
  /**
   * Adds, or with `replace` changes, a profile. The client secret goes in here and never comes back. Rejects with
   * `address-unconfirmed`, which names what changes, where an account that was signed in would talk to somebody else, or
   * a new one to a service that is not on this computer.
   */
  'accounts.save': command<{ account: Account }>()(savedAccount, { changes: EVERYTHING, order: AT_ONCE }),
  /** As `accounts.save`, at whatever address: a host asks it, at the seller's own word. */
  'accounts.save_anywhere': command<{ account: Account }>()(savedAccount, {
    changes: EVERYTHING,
    order: AT_ONCE,
    host: true,
  }),
  /**
   * Adds an account at the same client and service for the seller who was refused with `another-seller`, under a name of
   * its own, with the sign-in that was refused where it is still at hand. Gives the new account, opened.
   */
  'accounts.add_refused': command<AccountState>()(account, {
    changes: ['accounts', 'session'],
    order: AT_ONCE,
  }),
  /** Removes the account with its files; refuses with drafts or an unfinished run unless `force`. */
  'accounts.remove': command<Record<string, never>>()(account.extend({ force: z.boolean().optional() }), {
    changes: EVERYTHING,
    order: AT_ONCE,
  }),
  /** Takes the account's lock, opens its local copy. */
  'accounts.open': command<AccountState>()(account, { changes: EVERYTHING, order: AT_ONCE }),
  'accounts.close': command<Record<string, never>>()(account, { changes: EVERYTHING, order: AT_ONCE }),
  /**
   * Sets a damaged local copy aside and makes a new one with the drafts of the journal. Rejects with `rebuild-poorer`
   * where the copy is sound and holds what its journal does not.
   */
  'accounts.rebuild': command<AccountState>()(account, { changes: EVERYTHING, order: AT_ONCE }),
  'accounts.state': command<AccountState>()(account, { reads: STANDING }),
  /** The edits that wait since the local copy was made anew from a journal with gaps, by kind. */
  'restored.counts': command<RestoredCounts>()(account, { reads: ['restored', 'drafts'] }),
  /** Lets those of one kind be sent by the next push. */
  'restored.release': command<{ released: number; left: RestoredCounts }>()(
    account.extend({ kind: z.enum(RESTORED_KINDS) }),
    { changes: ['restored', ...BY_RULES], order: ['edits'] },
  ),
  /** What was found is known; it is told no more, once nothing waits. */
  'restored.noted': command<AccountState>()(account, { changes: ['restored'], order: AT_ONCE }),
  /**
   * Changes what is given and leaves the rest; the rows it concerns are checked again. Rejects with `bad-setting` for a
   * value out of bounds, a rule that may not be switched, or an unknown field.
   */
  'settings.save': command<AccountState>()(account.extend({ settings }), {
    changes: ['settings', ...BY_RULES],
    order: AT_ONCE,
  }),
  /**
   * Starts a job whose result is a SignInResult; the address is to be opened in the system's browser. Whoever has it can
   * answer the sign-in, so a host keeps it to itself.
   */
  'session.sign_in': command<{ job: string; authorizeUrl: string }>()(
    account.extend({ timeoutSeconds: z.number().min(1).max(3600).optional() }),
    { changes: ['session'], order: AT_ONCE, job: 'sign-in', host: true },
  ),
  /** The address the browser ended on, pasted by hand where the loopback redirect could not work. */
  'session.paste': command<Record<string, never>>()(account.extend({ url: z.string().max(5000) }), {
    changes: ['session'],
    order: AT_ONCE,
  }),
  /**
   * The seller's answer where a sign-in failed with `seller-unproven`: with `same` its tokens become the account's own,
   * else they are dropped. Rejects with `sign-in-state` where no such sign-in waits.
   */
  'session.accept_seller': command<AccountState>()(account.extend({ same: z.boolean() }), {
    changes: ['accounts', 'session'],
    order: AT_ONCE,
  }),
  'session.sign_out': command<Record<string, never>>()(account, {
    changes: ['accounts', 'session'],
    order: AT_ONCE,
  }),
  'jobs.cancel': command<Record<string, never>>()(z.object({ job: z.string().max(100) }), {
    changes: [],
    order: AT_ONCE,
  }),
  /** What sending taught about the marketplace: what it accepts against our readings, what it refuses that no rule knew. */
  'learned.list': command<LearnedList>()(account, { reads: ['learned'] }),
  /** Forgets what is named, or all of it; what is not known any more is no failure. */
  'learned.forget': command<LearnedList>()(
    account.extend({
      names: z.union([
        z.literal('all'),
        z.array(z.object({ about: z.enum(['accepted', 'refused']), id: z.int().positive() })).max(2_000),
      ]),
    }),
    { changes: ['learned', 'settings', ...BY_RULES], order: AT_ONCE },
  ),
} as const;
