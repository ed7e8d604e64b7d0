import { useEffect, useState } from 'react';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { noteDrop } from '../picture-folder/public.ts';
import { takeFile } from './import-actions.ts';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Is a file being dragged over the window? Dropped files reach the shell directly. */
const useDragged = (): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (holdsFiles(event)) {
        event.preventDefault();
        noteDrop(event);
      }
      setOver(false);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
};

/** Tells, while a file is dragged over the window, what dropping it does. */
export const DropZone = () => {
  const { t } = useWords();
  const account = useStore(app, openName);
  // A file that arrived before an account was open has waited for it.
  useEffect(() => {
    if (account !== '') takeFile();
  }, [account]);
  if (!useDragged()) return null;
  return (
    <div className="drop-zone" data-testid={testIds.dropZone}>
      <p>{t(account === '' ? 'workbook.drop.later' : 'workbook.drop')}</p>
    </div>
  );
};
