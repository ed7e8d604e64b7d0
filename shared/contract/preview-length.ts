/** A row of the grid has its long texts cut to this many characters (`GridRow`); the whole ad is read for more. */
export const PREVIEW_LENGTH = 160;
