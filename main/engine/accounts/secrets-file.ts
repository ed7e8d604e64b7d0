/**
 * The account's secrets at rest: client secret and tokens, each sealed by the host, in one file beside the local copy,
 * so that a damaged local copy never costs a sign-in.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { SecretBox } from '../secrets.ts';
import { writeDurably } from './durable-file.ts';

/** What the token endpoint gave us, and where a refresh stands (`design/sync.md`, *Tokens*). */
const tokensSchema = z.object({
  access: z.string(),
  /** When the access token ends, milliseconds since 1970 by this machine's clock. */
  accessEnds: z.number(),
  refresh: z.string(),
  scopes: z.array(z.string()),
  /** A refresh was begun and its answer not yet stored: a crash between is told by it. */
  refreshBegun: z.boolean(),
  /** When a token was last given, milliseconds since 1970: refresh tokens die after 60 unused days. */
  givenAt: z.number(),
});
export type Tokens = z.infer<typeof tokensSchema>;

export type SecretsFile = {
  readonly clientSecret: () => Promise<string | null>;
  readonly setClientSecret: (secret: string) => Promise<void>;
  readonly hasClientSecret: () => boolean;
  readonly tokens: () => Promise<Tokens | null>;
  /** Durable when it resolves; null forgets them. */
  readonly setTokens: (tokens: Tokens | null) => Promise<void>;
  readonly hasTokens: () => boolean;
};

const fileSchema = z.object({ clientSecret: z.string().optional(), tokens: z.string().optional() });
type Sealed = z.infer<typeof fileSchema>;

const readSealed = (file: string): Sealed => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new AdsheetError('file-unreadable', { file: path.basename(file) }, { cause: error });
  }
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new AdsheetError('secrets-locked', {}, { cause: error });
  }
};

/** Opens `secrets.json` of an account's folder. Values that another host sealed reject with `secrets-locked`. */
export const openSecretsFile = (folder: string, box: SecretBox): SecretsFile => {
  const file = path.join(folder, 'secrets.json');
  const change = (part: Sealed): void => {
    const { clientSecret, tokens } = { ...readSealed(file), ...part };
    const kept = {
      ...(clientSecret === undefined ? {} : { clientSecret }),
      ...(tokens === undefined ? {} : { tokens }),
    };
    writeDurably(file, JSON.stringify(kept));
  };
  return {
    clientSecret: async () => {
      const { clientSecret } = readSealed(file);
      return clientSecret === undefined ? null : box.open(clientSecret);
    },
    setClientSecret: async (secret) => change({ clientSecret: await box.seal(secret) }),
    hasClientSecret: () => readSealed(file).clientSecret !== undefined,
    tokens: async () => {
      const { tokens } = readSealed(file);
      return tokens === undefined ? null : tokensSchema.parse(JSON.parse(await box.open(tokens)));
    },
    setTokens: async (tokens) =>
      change({ tokens: tokens === null ? undefined : await box.seal(JSON.stringify(tokens)) }),
    hasTokens: () => readSealed(file).tokens !== undefined,
  };
};
