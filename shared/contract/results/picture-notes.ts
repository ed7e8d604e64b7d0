/** What is told of a picture that was added nevertheless. */
export type PictureNote = {
  readonly file: string;
  /** `twice`: the ad had the same file already; `first-frame`: it moves, and only its first frame is used. */
  readonly note: 'twice' | 'first-frame';
};
