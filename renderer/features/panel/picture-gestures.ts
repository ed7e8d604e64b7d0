/** Pictures that are pasted onto the panel's list of pictures. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import { takePastedPictures } from '../picture-folder/public.ts';

/** Takes pictures that are pasted while the focus is in a part of the panel, for the ads that `keysNow` tells. */
export const usePicturePaste = (
  part: RefObject<HTMLElement | null>,
  keysNow: () => readonly RowKey[],
): void => {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (part.current?.contains(document.activeElement)) takePastedPictures(event, keysNow());
  });
  useEffect(() => {
    // Without a text selection the event's target is the document, not what has the focus.
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
};
