/** Completion at the caret, and its keys. */
import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Completion, Completions } from '../../../shared/expression/index.ts';

type Offer = Completions & { readonly active: number };

export type Offered = {
  readonly offer: Offer | null;
  readonly close: () => void;
  readonly choose: (option: Completion) => void;
  /** Updates the completions after typing. */
  readonly typed: (text: string, caret: number) => void;
  /** Returns true if the key was handled here. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
};

type Request = {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly complete: (text: string, caret: number) => Completions;
  readonly onText: (text: string) => void;
};

const BEGUN = /[\p{L}\p{N}_.]$/u;

/** Is a name begun before the caret? Without one a list would only be in the way. */
const isBegun = (text: string, { from }: Completions, caret: number): boolean =>
  BEGUN.test(text.slice(from, caret)) || text[from] === '{';

/** Is the only completion already typed? */
const isWritten = (text: string, { from, to, options }: Completions): boolean =>
  options.length === 1 && options[0]?.insert.trimEnd() === text.slice(from, to).trimEnd();

export const useCompletion = ({ input, complete, onText }: Request): Offered => {
  const [offer, setOffer] = useState<Offer | null>(null);
  const close = (): void => setOffer(null);
  const show = (text: string, found: Completions): void =>
    setOffer(found.options.length === 0 || isWritten(text, found) ? null : { ...found, active: 0 });
  const typed = (text: string, caret: number): void => {
    const found = complete(text, caret);
    if (isBegun(text, found, caret)) show(text, found);
    else close();
  };
  const choose = ({ insert }: Completion): void => {
    const box = input.current;
    if (!box || !offer) return;
    box.focus();
    box.setSelectionRange(offer.from, offer.to);
    // As if typed, so that the text box can undo it.
    document.execCommand('insertText', false, insert);
    onText(box.value);
    close();
  };
  const step = (by: 1 | -1): void => {
    if (!offer) return;
    const { length } = offer.options;
    setOffer({ ...offer, active: (offer.active + by + length) % length });
  };
  const onOffer = ({ key }: KeyboardEvent): boolean => {
    const chosen = offer?.options[offer.active];
    if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1);
    else if ((key === 'Enter' || key === 'Tab') && chosen) choose(chosen);
    else if (key === 'Escape') close();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return false;
    const box = input.current;
    if (event.ctrlKey && event.key === ' ' && box) {
      show(box.value, complete(box.value, box.selectionStart));
      return true;
    }
    return offer !== null && !event.ctrlKey && !event.metaKey && onOffer(event);
  };
  return { offer, close, choose, typed, onKeyDown };
};
