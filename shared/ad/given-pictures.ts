/** Pictures that the seller gives as files or from the clipboard: how large they may be, and what of a paste is one. */

/** Largest file in bytes (`docs/interface.md#limits`). */
export const MOST_PICTURE_BYTES = 8 * 1024 * 1024;

/** The largest form in which the service is known to show pictures (`docs/interface.md#ad`), in pixels. */
const LARGEST_FORM = { width: 120, height: 180 } as const;

/** Has a picture, as it is seen, fewer pixels both ways than that form? It can only be shown enlarged then. */
export const isSmall = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width < LARGEST_FORM.width && height < LARGEST_FORM.height;

type Pasted = { readonly files: number; readonly text: string; readonly html: string };

/**
 * Are pictures pasted, and not cells or a text? Programs put a picture of copied cells beside their text and HTML. File
 * managers give the names of copied files as text, without HTML; browsers give HTML with a copied picture, and no text.
 */
export const isPictures = ({ files, text, html }: Pasted): boolean =>
  files > 0 && (text === '' || html === '');
