/**
 * Pictures that were chosen in another account: a copied cell names them, and nothing of them is here to be sent. A
 * name that is no hash is left to the push, which sends nothing of it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fieldNamed } from '../../../shared/ad/fields.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import { IMAGES_FOLDER, PICTURES_NAMED } from '../drafts/chosen-pictures.ts';
import type { CellEdit } from './apply.ts';

const hashesNamed = (edit: CellEdit): readonly string[] => {
  if (fieldNamed(edit.field)?.kind !== 'images') return [];
  const text = 'text' in edit ? (edit.text ?? '') : JSON.stringify(edit.value);
  return [...text.matchAll(PICTURES_NAMED)].flatMap(([, hash]) => hash ?? []);
};

/** The edits without those of pictures that are not in the account's folder, which are refused. */
export const withoutElsewhere = (
  folder: string,
  edits: readonly CellEdit[],
): { readonly here: readonly CellEdit[]; readonly refused: readonly Refused[] } => {
  const known = new Map<string, boolean>();
  const isHere = (hash: string): boolean => {
    const there = known.get(hash) ?? existsSync(join(folder, IMAGES_FOLDER, hash));
    known.set(hash, there);
    return there;
  };
  const isWhole = (edit: CellEdit): boolean => hashesNamed(edit).every(isHere);
  const { here = [], away = [] } = Object.groupBy(edits, (edit) => (isWhole(edit) ? 'here' : 'away'));
  return { here, refused: away.map(({ key, field }) => ({ key, field, code: 'picture-elsewhere' })) };
};
