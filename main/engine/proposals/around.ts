import type { OpenAccount } from '../open-account.ts';

/** The account at hand; `demand` throws once the proposal is no longer wanted. */
export type Around = { readonly open: OpenAccount; readonly demand: () => void };
