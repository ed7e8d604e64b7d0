/** The few texts of AG Grid that this grid shows or announces, from our catalogues. */
import type { GetLocaleTextParams } from 'ag-grid-community';
import { messageKey } from '../../../shared/locale/index.ts';
import { words } from '../words.ts';

/** The text of AG Grid for a key; its own English where our catalogues have none. */
export const gridText = ({
  key,
  defaultValue,
}: Pick<GetLocaleTextParams, 'key' | 'defaultValue'>): string => {
  const ours = messageKey(`ag.${key}`);
  return ours ? words().t(ours) : defaultValue;
};
