import { useEffect, useState } from 'react';
import { app, openName, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords, type Words } from '../../core/words.ts';
import {
  addDroppedAddresses,
  type DropPlace,
  dropPlaceAt,
  holdsAddress,
  noteDrop,
} from '../picture-folder/public.ts';
import { takeFile } from './import-actions.ts';

type Dragged = 'files' | 'address';
type Over = { readonly dragged: Dragged; readonly place: DropPlace | undefined };

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

const isSame = (one: Over | null, other: Over): boolean =>
  one?.dragged === other.dragged &&
  one.place?.box.top === other.place?.box.top &&
  one.place?.keys.join() === other.place?.keys.join();

/** What is being dragged over the window from elsewhere, and where its pictures would go. */
const useDragged = (): Over | null => {
  const [over, setOver] = useState<Over | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const accept = (event: DragEvent): void => {
      const dragged = draggedBy(event);
      const now = dragged && { dragged, place: dropPlaceAt(event.clientX, event.clientY) };
      setOver((before) => (now !== null && isSame(before, now) ? before : now));
      if (now === null) return;
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

const placeWords = ({ keys: [key, ...others] }: DropPlace, { t }: Words): string => {
  const title = key === undefined ? '' : String(rows.get(key)?.values['title'] ?? '');
  return t('folder.drop_to', { count: 1 + others.length, title });
};

/** Tells, while something is dragged over the window, what dropping it does. */
export const DropZone = () => {
  const words = useWords();
  const { t } = words;
  const account = useStore(app, openName);
  // A file that arrived before an account was open has waited for it.
  useEffect(() => {
    if (account !== '') takeFile();
  }, [account]);
  const over = useDragged();
  if (over === null) return null;
  const { dragged, place } = over;
  const files = account === '' ? 'workbook.drop.later' : 'workbook.drop';
  return (
    <div className="drop-zone" data-testid={testIds.dropZone}>
      <p>
        {t(dragged === 'address' ? 'folder.drop_address' : files)}
        {place && <b>{placeWords(place, words)}</b>}
      </p>
      {place && <span className="drop-place" style={place.box} />}
    </div>
  );
};
