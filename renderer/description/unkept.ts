/**
 * What was typed in the large editor and not kept yet, by cell: when the editor goes away in any way but by keeping or
 * discarding, the text is there when it is opened again.
 */
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import type { Unkept } from './writing.ts';

export type Cell = { readonly account: string; readonly key: RowKey; readonly path: FieldPath };

const texts = new Map<string, Unkept>();

const nameOf = ({ account, key, path }: Cell): string => JSON.stringify([account, key, path]);

export const unkeptOf = (cell: Cell): Unkept | null => texts.get(nameOf(cell)) ?? null;

/** Null forgets it. */
export const rememberUnkept = (cell: Cell, unkept: Unkept | null): void => {
  if (unkept === null) texts.delete(nameOf(cell));
  else texts.set(nameOf(cell), unkept);
};
