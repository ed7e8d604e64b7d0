import type { SecretBox } from '../../../main/engine/secrets.ts';

/** Recognisable from outside, and not the text itself. */
export const box: SecretBox = {
  seal: async (plain) => `test:${Buffer.from(plain).toString('base64')}`,
  open: async (sealed) => Buffer.from(sealed.slice('test:'.length), 'base64').toString(),
};
