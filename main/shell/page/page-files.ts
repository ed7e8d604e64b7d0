/**
 * The user's files that the page may name to the engine. The page cannot invent a path: even a compromised one can
 * send, read and overwrite only files the user chose, since the start or recently.
 */
export type PageFiles = {
  /** Chosen by the user for reading: in a dialog, by dropping, or by opening with Adsheet. */
  readonly toRead: Set<string>;
  /** Chosen by the user in a dialog, to be written once. */
  readonly toWrite: Set<string>;
  /** Written for the page, or being written. */
  readonly written: Set<string>;
};
