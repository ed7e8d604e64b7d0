/**
 * Finds out whose new tokens are before they are used: the account's own replace the previous ones, another seller's
 * are dropped, and where nothing proves it the seller is asked.
 */
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Connection } from '../service/http/connection.ts';
import type { Identity, TokenOrigin } from './identity.ts';
import type { HeldTokens, TokenStore } from './token-store.ts';
import type { Tokens } from './tokens.ts';

/** Another seller who was refused, and their tokens. */
export type RefusedSeller = { readonly tokens: Tokens; readonly seller: string | null };

/** Exchanges a refresh token; `attempts` are made where the service cannot be reached. */
export type AskRefresh = (refreshToken: string, attempts: number) => Promise<Tokens>;

type Parts = {
  readonly store: TokenStore;
  readonly identity: Identity;
  readonly connection: Connection;
  readonly askRefresh: AskRefresh;
};

type Settling = {
  /** Are they known to be the account's own? */
  readonly isSettled: (tokens: HeldTokens) => boolean;
  /**
   * Settles the tokens that are aside; resolves with the access token. Rejects as `Identity.settle`, and with
   * `service-answer` where the service accepts none of them.
   */
  readonly aside: (origin: TokenOrigin) => Promise<string>;
  /**
   * Settles tokens that are aside since an earlier process, or since the service was unreachable; null without any.
   */
  readonly waiting: () => Promise<string | null>;
  /** Settles stored tokens whose seller was never recorded: by an older version, or copied here. */
  readonly stored: (access: string) => Promise<string>;
  /** See `Session`. */
  readonly acceptSeller: (same: boolean) => Promise<void>;
  readonly takeRefused: () => RefusedSeller | null;
  /** A new sign-in begins: unanswered questions about the previous one are dropped. */
  readonly forgetAnswers: () => void;
};

export const isErrorOfCode = (error: unknown, code: ErrorCode): error is AdsheetError =>
  error instanceof AdsheetError && error.code === code;

const refusedOf = (tokens: HeldTokens, { params: { found } }: AdsheetError): RefusedSeller => ({
  tokens: { ...tokens, scopes: tokens.granted ?? null },
  seller: typeof found === 'string' ? found : null,
});

export const createTokenOwnership = ({ store, identity, connection, askRefresh }: Parts): Settling => {
  let unproven = false;
  let refused: RefusedSeller | null = null;

  const isSettled = ({ settledFor }: HeldTokens): boolean =>
    settledFor !== undefined && settledFor === identity.key();

  const aside = async (origin: TokenOrigin): Promise<string> => {
    for (let round = 1; ; round += 1) {
      const found = await store.readAside();
      if (found === null) throw new AdsheetError('cancelled');
      const { tokens } = found;
      try {
        await identity.settle(tokens.access, connection, origin);
        await store.promote(identity.key());
        return tokens.access;
      } catch (error) {
        if (origin === 'sign-in' && isErrorOfCode(error, 'seller-unproven')) unproven = true;
        if (isErrorOfCode(error, 'another-seller')) {
          if (origin === 'sign-in') refused = refusedOf(tokens, error);
          await store.dropAside();
        }
        if (!isErrorOfCode(error, 'not-signed-in')) throw error;
        if (round > 1)
          throw new AdsheetError('service-answer', { what: 'token', status: 401 }, { cause: error });
      }
      // They expired while they waited, or the service ended them early.
      const fresh = await askRefresh(tokens.refresh, 1).catch(async (error: unknown) => {
        if (isErrorOfCode(error, 'not-signed-in')) await store.dropAside();
        throw error;
      });
      const { isRefreshed } = tokens;
      await store.setAside(fresh, fresh.scopes ?? tokens.granted ?? [], { isRefreshed });
    }
  };

  const waiting = async (): Promise<string | null> => {
    const waits = await store.readAside();
    if (waits === null) return null;
    try {
      return await aside(waits.tokens.isRefreshed ? 'refresh' : 'stored');
    } catch (error) {
      // They are another seller's or have expired; the previous tokens are still the account's own.
      if (isErrorOfCode(error, 'another-seller') || isErrorOfCode(error, 'not-signed-in')) return null;
      throw error;
    }
  };

  const stored = async (access: string): Promise<string> => {
    await identity.settle(access, connection, 'stored');
    await store.settle(identity.key());
    return access;
  };

  return {
    isSettled,
    aside,
    waiting,
    stored,
    acceptSeller: async (same) => {
      if (!unproven) throw new AdsheetError('sign-in-state');
      unproven = false;
      if (!same) return store.dropAside();
      await identity.confirm();
      await store.promote(identity.key());
    },
    takeRefused: () => {
      const taken = refused;
      refused = null;
      return taken;
    },
    forgetAnswers: () => {
      refused = null;
      unproven = false;
    },
  };
};
