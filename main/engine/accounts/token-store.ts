/** The tokens of one account, in memory and sealed on disk; what is handed out is always durable first. */
import { z } from 'zod';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Clock, Countdown } from '../clock.ts';
import type { SecretBox } from '../secrets.ts';
import type { StoredSecrets } from './secrets-file.ts';
import { withoutTokens, writeSecrets } from './secrets-file.ts';
import type { Tokens } from './tokens.ts';

const sealedTokens = z.object({
  access: z.string(),
  refresh: z.string(),
  expiresInMs: z.number(),
  /** The computer's clock when they came, milliseconds. */
  issuedAt: z.number(),
});

type Kept = Readonly<z.infer<typeof sealedTokens>> & {
  /** The access token's life from now on, as far as can be known. */
  readonly left: Countdown;
};

export type TokenState = {
  /** Counts sign-ins and sign-outs: an answer from before one is not stored after it. */
  readonly generation: number;
  readonly tokens: Kept;
  /** Life left in milliseconds, as far as can be known; 0 when the clock cannot be right. */
  readonly leftMs: number;
};

export type TokenStore = {
  /** @throws AdsheetError `not-signed-in`, `secrets-locked` */
  readonly read: () => Promise<TokenState>;
  /** @throws AdsheetError `wrong-client` when there is none. */
  readonly clientSecret: () => Promise<string>;
  /** Durably says that a refresh begins; true when an earlier one was announced whose answer was never stored. */
  readonly announceRefresh: () => Promise<boolean>;
  /** Stores refreshed tokens and gives the access token, unless a sign-in or sign-out came between. */
  readonly replace: (generation: number, fresh: Tokens) => Promise<string>;
  /** Stores the tokens of a new sign-in. */
  readonly start: (fresh: Tokens, asked: readonly string[]) => Promise<void>;
  readonly forget: (generation: number) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly granted: () => readonly string[];
  readonly signedIn: () => boolean;
  readonly usedAt: () => string | null;
};

/** Between processes the computer's clock is believed only where it can be right. */
const lifeLeft = ({ expiresInMs, issuedAt }: z.infer<typeof sealedTokens>, now: number): number =>
  now < issuedAt ? 0 : expiresInMs - (now - issuedAt);

export const createTokenStore = (
  folder: string,
  box: SecretBox,
  initial: StoredSecrets,
  clock: Clock,
): TokenStore => {
  let stored = initial;
  let kept: Kept | null = null;
  let unsaved = false;
  let generation = 0;
  let secret: string | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = (
    change: (before: StoredSecrets) => StoredSecrets | Promise<StoredSecrets>,
  ): Promise<void> => {
    const next = writing.then(async () => {
      const changed = await change(stored);
      await writeSecrets(folder, changed);
      stored = changed;
    });
    // The next write is made whether or not this one could be.
    writing = next.catch(() => undefined);
    return next;
  };

  const save = async (tokens: Kept, granted: readonly string[]): Promise<void> => {
    const { left: _left, ...lasting } = tokens;
    const sealed = await box.seal(JSON.stringify(lasting));
    await write((before) => ({
      ...before,
      tokens: sealed,
      granted: [...granted],
      refreshBegun: null,
      usedAt: clock.now().toISOString(),
    }));
  };

  const keep = async (fresh: Tokens, granted: readonly string[]): Promise<void> => {
    const { access, refresh, expiresInMs } = fresh;
    const tokens = {
      access,
      refresh,
      expiresInMs,
      issuedAt: clock.now().getTime(),
      left: clock.countdown(expiresInMs),
    };
    // In memory first: should the disk be full, the only good refresh token is not lost with it.
    kept = tokens;
    unsaved = true;
    stored = { ...stored, granted: [...granted] };
    await save(tokens, granted);
    if (kept === tokens) unsaved = false;
  };

  const drop = async (): Promise<void> => {
    generation += 1;
    kept = null;
    unsaved = false;
    // At once in memory: who asks while the file is being written must not find the old tokens in what was stored.
    stored = withoutTokens(stored);
    await write(withoutTokens);
  };

  const load = async (): Promise<Kept> => {
    if (kept !== null) return kept;
    if (stored.tokens === undefined) throw new AdsheetError('not-signed-in');
    const of = generation;
    const opened = sealedTokens.safeParse(parseQuietly(await box.open(stored.tokens)));
    // A sign-in or sign-out came while they were being opened: they are of before it.
    if (of !== generation) return load();
    if (!opened.success) throw new AdsheetError('not-signed-in', { reason: 'unreadable' });
    kept ??= {
      ...opened.data,
      left: clock.countdown(lifeLeft(opened.data, clock.now().getTime())),
    };
    return kept;
  };

  return {
    read: async () => {
      const tokens = await load();
      if (unsaved) {
        await save(tokens, stored.granted);
        unsaved = false;
      }
      return { generation, tokens, leftMs: Math.max(0, tokens.left()) };
    },
    clientSecret: async () => {
      if (secret !== null) return secret;
      if (stored.clientSecret === undefined) throw new AdsheetError('wrong-client', { reason: 'no-secret' });
      secret = await box.open(stored.clientSecret);
      return secret;
    },
    announceRefresh: async () => {
      const interrupted = stored.refreshBegun !== null;
      await write((before) => ({ ...before, refreshBegun: clock.now().toISOString() }));
      return interrupted;
    },
    replace: async (of, fresh) => {
      if (of !== generation) throw new AdsheetError('cancelled');
      await keep(fresh, fresh.scopes ?? stored.granted);
      return fresh.access;
    },
    start: async (fresh, asked) => {
      generation += 1;
      await keep(fresh, fresh.scopes ?? asked);
    },
    forget: async (of) => {
      if (of === generation) await drop();
    },
    signOut: drop,
    granted: () => (kept === null && stored.tokens === undefined ? [] : stored.granted),
    signedIn: () => kept !== null || stored.tokens !== undefined,
    usedAt: () => stored.usedAt,
  };
};

/** What was unsealed is secret: a parser's complaint, which quotes it, is not passed on. */
const parseQuietly = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
