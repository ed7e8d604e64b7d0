/** Reads long texts in full for copying, as rows have them cut short. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { call } from '../../core/bridge.ts';
import { openName } from '../../core/state.ts';
import type { CellContent } from '../fields/public.ts';

/** More full texts would fill the window's memory. */
const MOST_WHOLE_TEXTS = 1_000;

const read = async (content: CellContent, key: RowKey, path: FieldPath): Promise<CellContent> => {
  const { ad } = await call('ads.get', { account: openName(), key });
  const value = readField(ad.local, path);
  if (!content.own) return content;
  return { text: String(value ?? ''), own: { ...content.own, value }, whole: true };
};

/** Completes contents, reading each ad once; null for those beyond `MOST_WHOLE_TEXTS`. */
export const wholeTexts = (): ((content: CellContent) => Promise<CellContent> | null) => {
  const known = new Map<string, Promise<CellContent>>();
  return (content) => {
    if (!content.own) return Promise.resolve(content);
    const { key, field } = content.own;
    const name = `${key} ${field.path}`;
    const found = known.get(name) ?? (known.size < MOST_WHOLE_TEXTS ? read(content, key, field.path) : null);
    if (found) known.set(name, found);
    return found;
  };
};
