/** What conflicts and the rule for them are called, in English: the page, the settings, Review's lines. */
export const conflictsEn = {
  'changeset.resolve.own': 'Decide with another value',
  'changeset.policy.mine': 'By rule, keep mine: 1 conflict | By rule, keep mine: {count} conflicts',
  'changeset.policy.theirs': 'By rule, take theirs: 1 conflict | By rule, take theirs: {count} conflicts',
} as const;

export type ConflictKey = keyof typeof conflictsEn;
