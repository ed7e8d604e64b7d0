/** How large a picture is as it is seen, upright, before it is shrunk. */
export type PictureSize = { readonly file: string; readonly width: number; readonly height: number };

/**
 * `small`: it is smaller than the largest form in which the service is known to show pictures; `first-frame`: it moves,
 * and only its first frame is used; `twice`: the ad had the same file already.
 */
export const PICTURE_NOTES = ['small', 'first-frame', 'twice'] as const;

/** What is told of a picture that was added nevertheless. */
export type PictureNote = PictureSize & { readonly note: (typeof PICTURE_NOTES)[number] };
