/** The panel's pictures by mouse and clipboard: those that are pasted, and those that are dragged to another place. */
import { type DragEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import { PICTURE_DRAG, takePastedPictures } from '../picture-folder/public.ts';

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

const isPicture = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(PICTURE_DRAG);

/** The place of the picture that is being dragged: until it is let go, an event does not tell it. */
let from = 0;

/**
 * Lets the picture at a place be dragged to that of another; `side` is where of this one it would come to stand. What
 * comes from elsewhere, files and addresses, is taken by the window (`drop-zone.tsx`).
 */
export const usePictureDrag = (at: number, onMove: (from: number, to: number) => void) => {
  const [side, setSide] = useState<'before' | 'after' | null>(null);
  const handlers = {
    onDragStart: ({ dataTransfer }: DragEvent): void => {
      from = at;
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData(PICTURE_DRAG, String(at));
    },
    onDragOver: (event: DragEvent): void => {
      if (!isPicture(event)) return;
      event.preventDefault();
      setSide(from < at ? 'after' : 'before');
    },
    onDragLeave: (): void => setSide(null),
    onDrop: (event: DragEvent): void => {
      setSide(null);
      if (!isPicture(event)) return;
      event.preventDefault();
      onMove(from, at);
    },
  };
  return { side, handlers };
};
