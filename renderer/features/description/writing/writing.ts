/** The state of the large editor, changed by reading and typing. Pure. */
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { AdDetail } from '../../../../shared/contract/views.ts';
import { type OutsideChange, outsideChange, type Texts, withPlainLineEnds } from './outside-change.ts';

/** A typed, unsaved text, and the texts the writer had seen. */
export type UnsavedText = { readonly text: string; readonly seen: Texts };

export type TextSession = {
  /** Null until it was read. */
  readonly ad: AdDetail | null;
  readonly now: Texts | null;
  /** The texts the writer last saw; differences from them are changes made elsewhere. */
  readonly seen: Texts | null;
  /** Null while nothing was typed. */
  readonly typed: string | null;
  /** The text was changed elsewhere before anything was typed; the new one is shown. */
  readonly renewed: boolean;
  /** The text was typed earlier and not saved. */
  readonly back: boolean;
};

export type WritingStep =
  | { readonly type: 'read'; readonly ad: AdDetail }
  | { readonly type: 'write'; readonly text: string }
  /** The writer has seen the changes made elsewhere, and continues. */
  | { readonly type: 'settle' }
  | { readonly type: 'discard' };

export const beginWriting = (unkept: UnsavedText | null): TextSession => ({
  ad: null,
  now: null,
  seen: unkept?.seen ?? null,
  typed: unkept?.text ?? null,
  renewed: false,
  back: unkept !== null,
});

const wholeText = (ad: AdDetail['base'], path: FieldPath): string =>
  withPlainLineEnds(String((ad === null ? null : readField(ad, path)) ?? ''));

const textsOf = (ad: AdDetail, path: FieldPath): Texts => ({
  local: wholeText(ad.local, path),
  live: wholeText(ad.base, path),
  asOf: ad.asOf,
});

/** Would saving change anything? */
export const isTyped = ({ typed, now }: TextSession): boolean => typed !== null && typed !== now?.local;

/** The text shown. */
export const textIn = ({ typed, now }: TextSession): string => typed ?? now?.local ?? '';

/** Changes made elsewhere that the writer has not decided on. */
export const outsideChangeIn = (writing: TextSession): OutsideChange | null =>
  writing.seen && writing.now && isTyped(writing) ? outsideChange(writing.seen, writing.now) : null;

const read = (writing: TextSession, ad: AdDetail, path: FieldPath): TextSession => {
  const now = textsOf(ad, path);
  const { seen } = writing;
  if (seen === null) return { ...writing, ad, now, seen: now };
  const untouched = writing.typed === null || writing.typed === writing.now?.local;
  if (!untouched) return { ...writing, ad, now };
  const renewed = writing.renewed || now.local !== seen.local;
  return { ...writing, ad, now, seen: now, typed: null, renewed };
};

export const nextWriting =
  (path: FieldPath) =>
  (writing: TextSession, step: WritingStep): TextSession => {
    switch (step.type) {
      case 'read':
        return read(writing, step.ad, path);
      case 'write':
        return { ...writing, typed: step.text, renewed: false };
      case 'settle':
        return { ...writing, seen: writing.now };
      case 'discard':
        return { ...writing, typed: null, seen: writing.now, renewed: false, back: false };
    }
  };
