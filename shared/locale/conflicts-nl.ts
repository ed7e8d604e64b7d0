/** What conflicts and the rule for them are called, in Dutch: the page, the settings, Review's lines. */
import type { ConflictKey } from './conflicts-en.ts';

export const conflictsNl: Readonly<Record<ConflictKey, string>> = {
  'changeset.resolve.own': 'Met een andere waarde beslissen',
  'changeset.policy.mine':
    'Volgens uw regel mijn versie houden: 1 conflict | Volgens uw regel mijn versie houden: {count} conflicten',
  'changeset.policy.theirs':
    'Volgens uw regel hun versie nemen: 1 conflict | Volgens uw regel hun versie nemen: {count} conflicten',
};
