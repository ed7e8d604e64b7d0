/** The default scopes of an account (`docs/interface.md#scopes`): all of them. */
export const DEFAULT_SCOPES = ['api_ro', 'api_rw', 'console_ro', 'console_rw', 'reporting'] as const;

/**
 * The scope for uploading pictures (`docs/interface.md#post-image`); some marketplaces accept another write scope
 * too.
 */
export const PICTURE_SCOPE = 'console_rw';

/** May pictures be uploaded with these scopes? True where none are known. */
export const allowPictures = (granted: readonly string[]): boolean =>
  granted.length === 0 || granted.includes(PICTURE_SCOPE);

const WRITE_SCOPES: readonly string[] = ['api_rw', 'console_rw'];

/** May ads and campaigns be changed with these scopes? */
export const allowWriting = (granted: readonly string[]): boolean =>
  granted.some((scope) => WRITE_SCOPES.includes(scope));
