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

const READ_SCOPES: readonly string[] = ['api_ro', 'console_ro'];

/** The scope for detailed reports, which no other call needs. */
const REPORT_SCOPE = 'reporting';

const WRITE_SCOPES: readonly string[] = ['api_rw', 'console_rw'];

/** May ads and campaigns be changed with these scopes? */
export const allowWriting = (granted: readonly string[]): boolean =>
  granted.some((scope) => WRITE_SCOPES.includes(scope));

/** What a sign-in may do. */
export const RIGHTS = ['read', 'write', 'pictures', 'reports'] as const;
export type Right = (typeof RIGHTS)[number];

/** The rights that these scopes give; null where none are known. Who may only write cannot read. */
export const rightsOf = (granted: readonly string[]): readonly Right[] | null => {
  if (granted.length === 0) return null;
  const has: Readonly<Record<Right, boolean>> = {
    read: granted.some((scope) => READ_SCOPES.includes(scope)),
    write: allowWriting(granted),
    pictures: allowPictures(granted),
    reports: granted.includes(REPORT_SCOPE),
  };
  return RIGHTS.filter((right) => has[right]);
};
