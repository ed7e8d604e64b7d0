/** What the bulk edit dialog and the entry of formulas say in Dutch. */
import type { bulkEn } from './bulk-en.ts';
import type { Translation } from './fill.ts';

export const bulkNl: Translation<keyof typeof bulkEn> = {
  'formula.offers': 'Wat hier past',
  'formula.kind.field': 'veld',
  'formula.kind.function': 'functie',
  'formula.kind.operator': 'teken',
  'formula.kind.flag': 'kenmerk',
  'formula.kind.metric': 'resultaat',
  'formula.kind.value': 'waarde',
};
