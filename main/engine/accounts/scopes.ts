/** What the scopes of a token allow (`docs/interface.md#scopes`). */

const WRITE_SCOPES: readonly string[] = ['api_rw', 'console_rw'];

/** May ads and campaigns be changed with these scopes? */
export const allowWriting = (granted: readonly string[]): boolean =>
  granted.some((scope) => WRITE_SCOPES.includes(scope));
