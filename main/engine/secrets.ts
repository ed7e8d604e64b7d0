/**
 * Encrypts secrets at rest: by the system's keychain through the shell, or by a key file in the terminal. Both reject
 * with `secrets-locked` where a secret was sealed by another host and cannot be unsealed here.
 */
export type SecretBox = {
  readonly seal: (plain: string) => Promise<string>;
  readonly open: (sealed: string) => Promise<string>;
};
