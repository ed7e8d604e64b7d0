/** What the bulk edit dialog and the entry of formulas say in English. */
export const bulkEn = {
  'formula.offers': 'What fits here',
  'formula.kind.field': 'field',
  'formula.kind.function': 'function',
  'formula.kind.operator': 'sign',
  'formula.kind.flag': 'mark',
  'formula.kind.metric': 'result',
  'formula.kind.value': 'value',
} as const;
