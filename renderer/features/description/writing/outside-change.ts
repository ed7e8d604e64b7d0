/** Detects changes made elsewhere to a text that is open in the editor. Pure. */

/** A text with the ad's drafts, and on the marketplace. */
export type Texts = {
  readonly local: string;
  readonly live: string;
  /** The `asOf` of its row (`GridRow`); absent in texts stored by older versions. */
  readonly asOf?: number;
};

export type OutsideChange = {
  /** `local`: edited or undone here or in another process; `live`: changed only on the marketplace. */
  readonly kind: 'local' | 'live';
  readonly text: string;
};

/** The difference between what the writer saw and the present state; null for none. */
export const outsideChange = (seen: Texts, now: Texts): OutsideChange | null => {
  if (now.local !== seen.local) return { kind: 'local', text: now.local };
  return now.live !== seen.live && now.live !== now.local ? { kind: 'live', text: now.live } : null;
};

const CRLF = '\r\n';

/**
 * A text box uses `
 * ` only: restores the line ends of the original text.
 */
export const withLineEndsOf = (text: string, original: string): string =>
  original.includes(CRLF) ? text.replace(/\r?\n/g, CRLF) : text;

export const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');
