/** A row of the grid has its long texts cut to this many characters (`GridRow`); the whole ad is read for more. */
export const PREVIEW_LENGTH = 160;

/**
 * Conflicts are listed with their texts cut to this many characters, the last of them `…`; the full ad has the full
 * texts.
 */
export const LISTED_LENGTH = 300;
