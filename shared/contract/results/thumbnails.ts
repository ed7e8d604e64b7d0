/**
 * A picture as it is shown small. `shown` has the JPG as a `data:` address; of the others there is none: `pending` and
 * `error` are the marketplace's words, `unsent` is known by an address of the seller's that was not sent yet,
 * `offline` could not be fetched now, `unreadable` is no picture that can be shown.
 */
export type Thumbnail =
  | { readonly state: 'shown'; readonly data: string }
  | { readonly state: 'pending' | 'error' | 'unsent' | 'offline' | 'unreadable' };

/** With the name of the file on this computer that an ad's picture was made of, where it is known. */
export type NamedThumbnail = Thumbnail & { readonly file?: string };
