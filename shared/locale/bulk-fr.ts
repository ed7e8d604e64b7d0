/** What the bulk edit dialog and the entry of formulas say in French. */
import type { bulkEn } from './bulk-en.ts';
import type { Translation } from './fill.ts';

export const bulkFr: Translation<keyof typeof bulkEn> = {
  'formula.offers': 'Ce qui convient ici',
  'formula.kind.field': 'champ',
  'formula.kind.function': 'fonction',
  'formula.kind.operator': 'signe',
  'formula.kind.flag': 'marque',
  'formula.kind.metric': 'résultat',
  'formula.kind.value': 'valeur',
};
