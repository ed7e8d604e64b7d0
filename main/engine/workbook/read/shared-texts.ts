/** The shared strings of a workbook. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Part } from './archive.ts';
import { READ_LIMITS } from './limits.ts';
import type { TextStore } from './text-store.ts';
import { createTextStore } from './text-store.ts';
import { shownText } from './texts.ts';
import { readXml } from './xml.ts';

/**
 * Reads the shared strings, by index. A text with several fonts consists of runs (`r`); its phonetic text (`rPh`) is
 * skipped. Rejects with `table-too-large`, and as `readXml` does.
 */
export const readSharedTexts = async (part: Part): Promise<TextStore> => {
  const texts = createTextStore();
  let characters = 0;
  let item = '';
  let isRun = false;
  let isText = false;
  await readXml(part, {
    open: (name, depth) => {
      if (depth === 2) item = '';
      if (depth === 3) isRun = name === 'r';
      isText = name === 't' && (depth === 3 || (depth === 4 && isRun));
    },
    text: (text) => {
      if (isText) item += text;
    },
    close: (name, depth) => {
      isText = false;
      if (depth !== 2 || name !== 'si') return;
      characters += item.length;
      const isTooLarge = texts.count() >= READ_LIMITS.sharedTexts || characters > READ_LIMITS.characters;
      if (isTooLarge) throw new AdsheetError('table-too-large');
      texts.add(shownText(item));
    },
  });
  return texts;
};
