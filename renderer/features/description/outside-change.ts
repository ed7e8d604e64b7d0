/** What became of a text elsewhere while it is open in the editor. Pure. */

/** A text as the ad has it with its drafts, and as the marketplace has it. */
export type Texts = {
  readonly local: string;
  readonly live: string;
  /** As of the ad they are of (`GridRow`); a text kept by an older Adsheet does not say. */
  readonly asOf?: number;
};

export type OutsideChange = {
  /** `local`: edited or undone here or in another program; `live`: only the marketplace has another one. */
  readonly kind: 'local' | 'live';
  readonly text: string;
};

/** What moved between what the writer saw and now; null where nothing did. */
export const outsideChange = (seen: Texts, now: Texts): OutsideChange | null => {
  if (now.local !== seen.local) return { kind: 'local', text: now.local };
  return now.live !== seen.live && now.live !== now.local ? { kind: 'live', text: now.live } : null;
};

const CRLF = '\r\n';

/** A text box knows `\n` only: what was written in it gets the line ends of the text it began as. */
export const withLineEndsOf = (text: string, original: string): string =>
  original.includes(CRLF) ? text.replace(/\r?\n/g, CRLF) : text;

export const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');
