/**
 * Which files of the user's the page may name to the engine. It never makes up a path: a page that was taken over can
 * send no file to a service, read none and write over none but those that the user chose: since the start, or lately
 * where he reads them once more.
 */
export type PageFiles = {
  /** The user chose these to be read, in a dialog, by dropping them, or by opening them with Adsheet. */
  readonly toRead: Set<string>;
  /** The user named these in a dialog, to be written once. */
  readonly toWrite: Set<string>;
  /** These were written for the page, or are being written. */
  readonly written: Set<string>;
};
