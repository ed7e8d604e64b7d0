/** The scopes an account asks for unless its profile says otherwise (`docs/interface.md#scopes`): all there are. */
export const DEFAULT_SCOPES = ['api_ro', 'api_rw', 'console_ro', 'console_rw', 'reporting'] as const;

/**
 * What picture files are sent with (`docs/interface.md#post-image`); some marketplaces take another write scope, too.
 */
export const PICTURE_SCOPE = 'console_rw';

/** Does the interface let picture files be sent with these scopes? Where none are known, nothing speaks against it. */
export const allowPictures = (granted: readonly string[]): boolean =>
  granted.length === 0 || granted.includes(PICTURE_SCOPE);

const WRITE_SCOPES: readonly string[] = ['api_rw', 'console_rw'];

/** May ads and campaigns be changed with these scopes? */
export const allowWriting = (granted: readonly string[]): boolean =>
  granted.some((scope) => WRITE_SCOPES.includes(scope));
