/**
 * The user's files that the page may name to the engine, and pictures he pasted. The page can invent neither a path nor
 * a picture: even a compromised one can send, read and overwrite only what the user chose, since the start or recently.
 */
export type PageFiles = {
  /** Chosen by the user for reading: in a dialog, by dropping, or by opening with Adsheet. */
  readonly toRead: Set<string>;
  /** Chosen by the user in a dialog, to be written once. */
  readonly toWrite: Set<string>;
  /** Written for the page, or being written. */
  readonly written: Set<string>;
  /** Pictures the user pasted, which the page has not said the ads of yet. */
  readonly pasted: Uint8Array<ArrayBuffer>[];
};

/** Most pasted pictures that are kept for the page; it asks for each at once. */
export const MOST_PASTED = 4;
