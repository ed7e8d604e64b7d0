/** Matching and replacing in cells. Pure except for the reader's language. */
import type { Field } from '../../../shared/ad/fields.ts';
import { finderOf, replaceMatches } from '../../../shared/bulk/find.ts';
import type { ReplaceMode } from '../../../shared/bulk/operation.ts';
import { isText, ofTexts } from '../../../shared/bulk/texts.ts';
import type { Json } from '../../../shared/json.ts';
import { sameJson } from '../../../shared/json.ts';

export type SheetQuery = { readonly find: string; readonly mode: ReplaceMode; readonly matchCase: boolean };

/** A cell for the search: its value, and the text the sheet shows. */
export type SearchedCell = { readonly field: Field; readonly value: Json; readonly shown: string };

/** `value` is exact; `text` is parsed as if typed. */
export type Replaced = { readonly value: Json } | { readonly text: string };

export type Search = {
  readonly holds: (cell: SearchedCell) => boolean;
  /** The cell with every match replaced; undefined without a match. */
  readonly replaced: (cell: SearchedCell, by: string) => Replaced | undefined;
};

/** A character that no text contains: if replacing with it changes a part, the part has a match. */
const MARK = '\u{F8FF}';

/** Undefined for an invalid pattern. */
export const searchFor = (wanted: SheetQuery): Search | undefined => {
  const finder = finderOf(wanted);
  if (!finder) return undefined;
  const ofText = (by: string) => ofTexts({ kind: 'replace', fields: ['title'], by, ...wanted });
  const marked = ofText(MARK);

  const textWith = (field: Field, value: Json, make: typeof marked): Json | undefined => {
    const outcome = make?.(field, value);
    return outcome === undefined || outcome.code !== undefined || sameJson(outcome.value, value)
      ? undefined
      : outcome.value;
  };
  const holds = ({ field, value, shown }: SearchedCell): boolean => {
    // Most cells are rejected quickly: without a match in the whole text no part has one.
    const matches = shown === '' ? [] : finder(shown);
    if (!isText(field)) return (matches?.length ?? 0) > 0;
    return matches?.length !== 0 && textWith(field, value, marked) !== undefined;
  };
  return {
    holds,
    replaced: (cell, by) => {
      if (!holds(cell)) return undefined;
      if (isText(cell.field)) {
        const value = textWith(cell.field, cell.value, ofText(by));
        return { value: value === undefined ? cell.value : value };
      }
      return { text: replaceMatches(cell.shown, finder(cell.shown) ?? [], by, wanted.mode) };
    },
  };
};
