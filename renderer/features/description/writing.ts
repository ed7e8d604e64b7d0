/** What is being written in the large editor: one state, moved by what is read and typed. Pure. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { AdDetail } from '../../../shared/contract/views.ts';
import { type OutsideChange, outsideChange, type Texts, withPlainLineEnds } from './outside-change.ts';

/** A text typed and not kept, and what the writer had before them. */
export type UnsavedText = { readonly text: string; readonly seen: Texts };

export type TextSession = {
  /** Null until it was read. */
  readonly ad: AdDetail | null;
  readonly now: Texts | null;
  /** What the ad had when the writer last looked; what differs from it was changed elsewhere. */
  readonly seen: Texts | null;
  /** Null while nothing was typed. */
  readonly typed: string | null;
  /** The text was changed elsewhere before anything was typed, and is shown as it is now. */
  readonly renewed: boolean;
  /** The text is what was typed another time and not kept. */
  readonly back: boolean;
};

export type WritingStep =
  | { readonly type: 'read'; readonly ad: AdDetail }
  | { readonly type: 'write'; readonly text: string }
  /** The writer has seen what changed elsewhere, and goes on. */
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

/** Is there something that keeping would change? */
export const isTyped = ({ typed, now }: TextSession): boolean => typed !== null && typed !== now?.local;

/** The text shown. */
export const textIn = ({ typed, now }: TextSession): string => typed ?? now?.local ?? '';

/** What changed elsewhere and is not settled. */
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
