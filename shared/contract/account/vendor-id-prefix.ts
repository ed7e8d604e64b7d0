/** What stands before the vendor IDs that Adsheet draws for new ads, so that a seller tells them from his own. */

/** Signs that need no care in any path, file or spreadsheet; short enough to leave room for what is drawn. */
export const VENDOR_ID_PREFIX = /^[A-Za-z0-9_-]{0,40}$/;

export const DEFAULT_VENDOR_ID_PREFIX = 'as-';
