/** What conflicts and the rule for them are called, in French: the page, the settings, Review's lines. */
import type { ConflictKey } from './conflicts-en.ts';

export const conflictsFr: Readonly<Record<ConflictKey, string>> = {
  'changeset.resolve.own': 'Décider par une autre valeur',
  'changeset.policy.mine':
    'Par règle, garder ma version : 1 conflit | Par règle, garder ma version : {count} conflits',
  'changeset.policy.theirs':
    'Par règle, prendre leur version : 1 conflit | Par règle, prendre leur version : {count} conflits',
};
