/**
 * The tokens of one account, in memory and sealed on disk; a token is durable before it is returned. Tokens whose
 * seller is not settled yet are kept aside, and the previous ones stay until it is.
 */
import { z } from 'zod';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Clock, Countdown } from '../clock.ts';
import type { SecretBox } from '../secrets.ts';
import type { SecretsLocation, StoredSecrets } from './secrets-file.ts';
import { withoutTokens, writeSecrets } from './secrets-file.ts';
import type { Tokens } from './tokens.ts';

const sealedTokens = z.object({
  access: z.string(),
  refresh: z.string(),
  expiresInMs: z.number(),
  /** When they were issued, by the computer's clock, in milliseconds since 1970. */
  issuedAt: z.number(),
  /** The granted scopes; tokens of older versions use those of the file. */
  granted: z.array(z.string()).optional(),
  /** The key of the account they were found to belong to. */
  settledFor: z.string().optional(),
  /** They were exchanged for settled tokens. */
  isRefreshed: z.boolean().optional(),
});

export type HeldTokens = Readonly<z.infer<typeof sealedTokens>> & {
  /** The remaining life of the access token, as far as known. */
  readonly left: Countdown;
};

export type TokenState = {
  /** Counts sign-ins and sign-outs: an answer from before one is not stored after it. */
  readonly generation: number;
  readonly tokens: HeldTokens;
  /** Remaining life in milliseconds, as far as known; 0 when the clock cannot be right. */
  readonly leftMs: number;
};

/** How new tokens were obtained; by default from a sign-in of the present generation. */
type TokenArrival = { readonly generation?: number; readonly isRefreshed?: boolean | undefined };

export type TokenStore = {
  /** @throws AdsheetError `not-signed-in`, `secrets-locked` */
  readonly read: () => Promise<TokenState>;
  /** The tokens that are aside; null without any. */
  readonly readAside: () => Promise<TokenState | null>;
  /** @throws AdsheetError `secret-missing` when there is none. */
  readonly clientSecret: () => Promise<string>;
  /** Records durably that a refresh begins; true when the answer to an earlier one was never stored. */
  readonly announceRefresh: () => Promise<boolean>;
  /** Stores new tokens aside. @throws AdsheetError `cancelled` where a sign-in or sign-out came after `generation` */
  readonly setAside: (fresh: Tokens, granted: readonly string[], from?: TokenArrival) => Promise<void>;
  /** Makes the tokens that are aside the account's own, settled for it. */
  readonly promote: (settledFor: string) => Promise<void>;
  readonly dropAside: () => Promise<void>;
  /** Marks the account's present tokens as settled for it. */
  readonly settle: (settledFor: string) => Promise<void>;
  readonly forget: (generation: number) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly granted: () => readonly string[];
  readonly signedIn: () => boolean;
  readonly usedAt: () => string | null;
};

type Slot = 'tokens' | 'aside';

/** The computer's clock is used only across processes, and only where it can be right. */
const lifeLeft = ({ expiresInMs, issuedAt }: z.infer<typeof sealedTokens>, now: number): number =>
  now < issuedAt ? 0 : expiresInMs - (now - issuedAt);

const withoutAside = ({ aside: _aside, ...rest }: StoredSecrets): StoredSecrets => rest;

export const createTokenStore = (
  place: SecretsLocation,
  box: SecretBox,
  initial: StoredSecrets,
  clock: Clock,
): TokenStore => {
  let stored = initial;
  const kept: Record<Slot, HeldTokens | null> = { tokens: null, aside: null };
  /** Memory has tokens that the disk does not have. */
  let unsaved = false;
  let generation = 0;
  let secret: string | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = (
    change: (before: StoredSecrets) => StoredSecrets | Promise<StoredSecrets>,
  ): Promise<void> => {
    const next = writing.then(async () => {
      const changed = await change(stored);
      await writeSecrets(place, changed);
      stored = changed;
    });
    // The next write is made even if this one failed.
    writing = next.catch(() => undefined);
    return next;
  };

  const seal = ({ left: _left, ...lasting }: HeldTokens): Promise<string> =>
    box.seal(JSON.stringify(lasting));

  /** Writes the tokens in memory; those not unsealed yet stay on the disk as they are. */
  const save = async (): Promise<void> => {
    const { tokens, aside } = kept;
    const { granted, usedAt } = stored;
    const sealed = {
      tokens: tokens === null ? stored.tokens : await seal(tokens),
      aside: aside === null ? stored.aside : await seal(aside),
    };
    await write((before) => ({ ...before, ...sealed, granted, usedAt, refreshBegun: null }));
    if (kept.tokens === tokens && kept.aside === aside) unsaved = false;
  };

  /** Stored in memory first, so that a full disk does not lose the only valid refresh token. */
  const keep = async (slot: Slot, tokens: HeldTokens): Promise<void> => {
    kept[slot] = tokens;
    unsaved = true;
    await save();
  };

  const drop = async (): Promise<void> => {
    generation += 1;
    kept.tokens = null;
    kept.aside = null;
    unsaved = false;
    // Memory changes at once: a caller during the write must not read the old tokens.
    stored = withoutTokens(stored);
    await write(withoutTokens);
  };

  const load = async (slot: Slot): Promise<HeldTokens | null> => {
    const known = kept[slot];
    if (known !== null) return known;
    const sealed = stored[slot];
    if (sealed === undefined) return null;
    const of = generation;
    const opened = sealedTokens.safeParse(parseQuietly(await box.open(sealed)));
    // A sign-in or sign-out came while they were unsealed: they are outdated.
    if (of !== generation || stored[slot] !== sealed) return load(slot);
    if (!opened.success) throw new AdsheetError('not-signed-in', { reason: 'unreadable' });
    kept[slot] ??= {
      ...opened.data,
      left: clock.countdown(lifeLeft(opened.data, clock.now().getTime())),
    };
    return kept[slot];
  };

  const stateOf = async (tokens: HeldTokens): Promise<TokenState> => {
    if (unsaved) await save();
    return { generation, tokens, leftMs: Math.max(0, tokens.left()) };
  };

  return {
    read: async () => {
      const tokens = await load('tokens');
      if (tokens === null) throw new AdsheetError('not-signed-in');
      return stateOf(tokens);
    },
    readAside: async () => {
      const tokens = await load('aside');
      return tokens === null ? null : stateOf(tokens);
    },
    clientSecret: async () => {
      if (secret !== null) return secret;
      if (stored.clientSecret === undefined) throw new AdsheetError('secret-missing');
      secret = await box.open(stored.clientSecret);
      return secret;
    },
    announceRefresh: async () => {
      const interrupted = stored.refreshBegun !== null;
      await write((before) => ({ ...before, refreshBegun: clock.now().toISOString() }));
      return interrupted;
    },
    setAside: async (fresh, granted, { generation: of = generation, isRefreshed = false } = {}) => {
      if (of !== generation) throw new AdsheetError('cancelled');
      const { access, refresh, expiresInMs } = fresh;
      const came = { issuedAt: clock.now().getTime(), left: clock.countdown(expiresInMs) };
      await keep('aside', { access, refresh, expiresInMs, granted: [...granted], isRefreshed, ...came });
    },
    promote: async (settledFor) => {
      const aside = await load('aside');
      if (aside === null) throw new AdsheetError('cancelled');
      generation += 1;
      kept.aside = null;
      stored = {
        ...withoutAside(stored),
        granted: aside.granted ?? stored.granted,
        usedAt: clock.now().toISOString(),
      };
      await keep('tokens', { ...aside, settledFor });
    },
    dropAside: async () => {
      kept.aside = null;
      stored = withoutAside(stored);
      await write(withoutAside);
    },
    settle: async (settledFor) => {
      const tokens = await load('tokens');
      if (tokens !== null) await keep('tokens', { ...tokens, settledFor });
    },
    forget: async (of) => {
      if (of === generation) await drop();
    },
    signOut: drop,
    granted: () => (kept.tokens === null && stored.tokens === undefined ? [] : stored.granted),
    signedIn: () => kept.tokens !== null || stored.tokens !== undefined,
    usedAt: () => stored.usedAt,
  };
};

/** The error of a parser quotes its text, which is secret here: it is dropped. */
const parseQuietly = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
