import { useEffect, useState } from 'react';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { addDroppedAddresses, holdsAddress, noteDrop } from '../picture-folder/public.ts';
import { takeFile } from './import-actions.ts';

type Dragged = 'files' | 'address';

/** Text fields take what is dropped on them as text. */
const isText = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;

const draggedBy = (event: DragEvent): Dragged | null => {
  const { dataTransfer } = event;
  if (dataTransfer === null) return null;
  if (dataTransfer.types.includes('Files')) return 'files';
  return app.get().open !== null && holdsAddress(dataTransfer) && !isText(event) ? 'address' : null;
};

const drop = (event: DragEvent): void => {
  const dragged = draggedBy(event);
  if (dragged === null) return;
  event.preventDefault();
  // Files reach the shell directly.
  if (dragged === 'files') noteDrop(event);
  else addDroppedAddresses(event);
};

/** What is being dragged over the window from elsewhere. */
const useDragged = (): Dragged | null => {
  const [over, setOver] = useState<Dragged | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const accept = (event: DragEvent): void => {
      const dragged = draggedBy(event);
      setOver(dragged);
      if (dragged === null) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    // What is drawn anew below the pointer just before the drop is entered by it, and never dragged over.
    window.addEventListener('dragenter', accept, { signal });
    window.addEventListener('dragover', accept, { signal });
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(null), {
      signal,
    });
    window.addEventListener('drop', () => setOver(null), { signal });
    window.addEventListener('drop', drop, { signal });
    return () => ended.abort();
  }, []);
  return over;
};

/** Tells, while something is dragged over the window, what dropping it does. */
export const DropZone = () => {
  const { t } = useWords();
  const account = useStore(app, openName);
  // A file that arrived before an account was open has waited for it.
  useEffect(() => {
    if (account !== '') takeFile();
  }, [account]);
  const dragged = useDragged();
  if (dragged === null) return null;
  const files = account === '' ? 'workbook.drop.later' : 'workbook.drop';
  return (
    <div className="drop-zone" data-testid={testIds.dropZone}>
      <p>{t(dragged === 'address' ? 'folder.drop_address' : files)}</p>
    </div>
  );
};
