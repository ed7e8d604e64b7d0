/**
 * Who encrypts secrets at rest: the system's keychain behind the shell, or a key file's owner in the terminal.
 * Both reject with `secrets-locked` when what was sealed by another host cannot be opened here.
 */
export type SecretBox = {
  readonly seal: (plain: string) => Promise<string>;
  readonly open: (sealed: string) => Promise<string>;
};
