/** Accounts: profiles, opening, removing, rebuilding a lost local copy. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Account, Profile } from '../../../shared/contract/views.ts';
import { requireKnownAddresses } from '../accounts/address-change.ts';
import { checkProfile } from '../accounts/check-profile.ts';
import {
  addProfileLike,
  listAccounts,
  readProfile,
  removeProfile,
  saveProfile,
} from '../accounts/profiles.ts';
import { holdsWork } from '../edits/held-work.ts';
import { rebuild } from '../edits/rebuild.ts';
import { outcomeOf } from '../outcome.ts';
import { forgetOpeningToken } from '../restored-backup.ts';
import type { EngineParts } from './engine-parts.ts';
import type { Checked, Handlers } from './handlers.ts';

const shown = (accounts: EngineParts['accounts'], account: Account): Account =>
  accounts.find(account.name)?.state().account ?? account;

type GivenProfile = Checked<'accounts.save'>['profile'];

/** Drops members that are undefined, as `exactOptionalPropertyTypes` asks. */
const exact = ({ redirectPort, redirectUri, insecureTls, demo, ...rest }: GivenProfile): Profile => ({
  ...rest,
  ...(redirectPort === undefined ? {} : { redirectPort }),
  ...(redirectUri === undefined ? {} : { redirectUri }),
  ...(insecureTls === undefined ? {} : { insecureTls }),
  ...(demo === undefined ? {} : { demo }),
});

const save = async (
  engine: EngineParts,
  { profile, clientSecret, replace }: Checked<'accounts.save'>,
  requireAllowed: () => Promise<void> = async () => {},
): Promise<{ account: Account }> => {
  const account = await engine.accounts.whileClosed(profile.name, async () => {
    await requireAllowed();
    return saveProfile(engine.home, { profile: exact(profile), clientSecret, replace }, engine.secrets);
  });
  engine.tell({ type: 'accounts' });
  return { account };
};

export const accountHandlers = {
  'accounts.list': async ({ home, accounts, log }) => {
    const found = await listAccounts(home);
    for (const name of found.unreadable) log(`account ${name}: its files cannot be read`);
    return {
      accounts: found.accounts.map((account) => shown(accounts, account)),
      unreadable: found.unreadable,
    };
  },
  'accounts.save': async (engine, input) => {
    const profile = checkProfile(exact(input.profile));
    // Checked before anything is closed, and again where nothing can come between.
    await requireKnownAddresses(engine.home, profile);
    return save(engine, input, () => requireKnownAddresses(engine.home, profile));
  },
  'accounts.add_refused': async (engine, { account }) => {
    const { context, session } = engine.accounts.get(account);
    const refused = session.takeRefused();
    const { name } = await addProfileLike(engine.home, context.profile, refused?.seller ?? null);
    const open = await engine.accounts.open(name);
    // If the tokens cannot be settled now, the account is kept and asks for a sign-in.
    if (refused !== null) await outcomeOf(() => open.session.adopt(refused.tokens));
    engine.tell({ type: 'accounts' });
    return open.state();
  },
  'accounts.save_anywhere': (engine, input) => save(engine, input),
  'accounts.remove': async (engine, { account, force }) => {
    const { name } = await readProfile(engine.home, account);
    await engine.accounts.whileClosed(name, (folder) => {
      if (!force && holdsWork(folder)) throw new AdsheetError('account-not-empty', { account: name });
      return removeProfile(engine.home, name);
    });
    await forgetOpeningToken(engine.home, name);
    engine.tell({ type: 'accounts' });
    return {};
  },
  'accounts.open': async ({ accounts }, { account }) => (await accounts.open(account)).state(),
  'accounts.close': async ({ accounts }, { account }) => {
    await accounts.close(account);
    return {};
  },
  'accounts.rebuild': async (engine, { account }) => {
    const { name } = await readProfile(engine.home, account);
    await engine.accounts.whileClosed(name, (folder) => rebuild(folder, engine.clock.now()));
    const open = await engine.accounts.open(name);
    engine.tell({ type: 'reload', account: name });
    open.tellState();
    return open.state();
  },
  'accounts.state': ({ accounts }, { account }) => accounts.get(account).state(),
} satisfies Partial<Handlers>;
