/** The few sentences of AG Grid's own that this grid shows or reads out, from our tables. */
import type { GetLocaleTextParams } from 'ag-grid-community';
import { messageKey } from '../../../shared/locale/index.ts';
import { words } from '../words.ts';

/** AG Grid's text for a key; its own English where our tables do not name the key. */
export const gridText = ({
  key,
  defaultValue,
}: Pick<GetLocaleTextParams, 'key' | 'defaultValue'>): string => {
  const ours = messageKey(`ag.${key}`);
  return ours ? words().t(ours) : defaultValue;
};
