/** What is said of pictures that were added: how large they are, and what to know of them. */
import type { PictureNote, PictureSize } from '../contract/results/picture-notes.ts';
import { PICTURE_NOTES } from '../contract/results/picture-notes.ts';
import type { Translate } from './translate.ts';

/** Most notes of one kind that are said one by one, and most files that are named in one sentence. */
const MOST_NAMED = 3;

const namesOf = (files: readonly string[]): string =>
  [...files.slice(0, MOST_NAMED), ...(files.length > MOST_NAMED ? ['…'] : [])].join(', ');

const noteSentences = (notes: readonly PictureNote[], t: Translate): readonly string[] =>
  PICTURE_NOTES.flatMap((kind) => {
    const alike = notes.filter(({ note }) => note === kind);
    if (alike.length > MOST_NAMED) {
      const names = namesOf(alike.map(({ file }) => file));
      return [t(`panel.images.notes.${kind}`, { count: alike.length, names })];
    }
    return alike.map(({ file, width, height }) => t(`panel.images.note.${kind}`, { file, width, height }));
  });

const area = ({ width, height }: PictureSize): number => width * height;

/** The size of the one picture, or of the smallest, unless a note tells it. */
const sizeSentences = (
  pictures: readonly PictureSize[],
  notes: readonly PictureNote[],
  t: Translate,
): readonly string[] => {
  const [smallest] = pictures.toSorted((one, other) => area(one) - area(other));
  if (smallest === undefined || notes.some(({ note }) => note === 'small')) return [];
  const { file, width, height } = smallest;
  return pictures.length === 1
    ? [t('panel.images.size', { file, width, height })]
    : [t('panel.images.smallest', { count: pictures.length, file, width, height })];
};

/** One sentence after the other; `pictures` are those whose sizes are to be told. */
export const pictureSentences = (
  t: Translate,
  notes: readonly PictureNote[],
  pictures: readonly PictureSize[] = [],
): readonly string[] => [...sizeSentences(pictures, notes, t), ...noteSentences(notes, t)];
