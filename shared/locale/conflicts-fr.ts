/** What conflicts and the rule for them are called, in French: the page, the settings, Review's lines. */
import type { ConflictKey } from './conflicts-en.ts';

export const conflictsFr: Readonly<Record<ConflictKey, string>> = {
  'tab.conflicts': 'Conflits',
  'command.show-conflicts': 'Conflits',
  'conflicts.title': '{count} conflit à trancher | {count} conflits à trancher',
  'conflicts.loading': 'Recherche de ce qui a changé des deux côtés…',
  'conflicts.empty.title': 'Aucun conflit',
  'conflicts.empty.text':
    'Quand la même chose a changé ici et sur la place de marché, vous choisissez sur cette page laquelle des deux reste.',
  'conflicts.mine.means': 'Garder la mienne : votre valeur part au prochain envoi.',
  'conflicts.theirs.means': 'Prendre la leur : votre modification est abandonnée ; annuler la ramène.',
  'conflicts.mine': 'Garder la mienne | Garder la mienne ({count})',
  'conflicts.theirs': 'Prendre la leur | Prendre la leur ({count})',
  'conflicts.keep': 'Garder',
  'conflicts.take': 'Prendre',
  'conflicts.rule.ask': 'Les conflits trouvés lors d’une récupération vous attendent ici.',
  'conflicts.rule.mine':
    'Votre règle : dans les conflits trouvés lors d’une récupération, vos modifications restent.',
  'conflicts.rule.theirs':
    'Votre règle : dans les conflits trouvés lors d’une récupération, les valeurs de la place de marché sont prises.',
  'conflicts.rule.rest': 'Ce qui est listé ici a été trouvé avant ou juste avant un envoi.',
  'conflicts.rule.change': 'Modifier',
  'conflicts.ad': 'Annonce',
  'conflicts.field': 'Champ',
  'conflicts.since': 'Changé',
  'conflicts.campaign': 'campagne',
  'conflicts.whole': 'Annonce entière',
  'conflicts.delete':
    'Vous voulez supprimer cette annonce, et elle a changé depuis sur la place de marché. Garder la mienne : elle est supprimée au prochain envoi. Prendre la leur : elle reste comme elle est là-bas.',
  'conflicts.details': 'Le conflit choisi',
  'conflicts.changed': 'Changé sur la place de marché : {age}',
  'conflicts.by_push': 'avant envoi',
  'conflicts.found_by_push': 'Trouvé juste avant l’envoi {run} : rien n’en a été envoyé.',
  'conflicts.show': 'Ouvrir dans la feuille',
  'conflicts.show_campaign': 'Ouvrir les campagnes',
  'conflicts.select': 'Sélectionner',
  'conflicts.select.row': 'Toute l’annonce',
  'conflicts.select.alike': 'Tout le champ {field}',
  'conflicts.select.all': 'Tout',
  'conflicts.another': 'Autre valeur…',
  'conflicts.another.title': 'Autre valeur pour {ad}',
  'conflicts.another.text': 'Elle remplace votre modification et part au prochain envoi.',
  'conflicts.another.use': 'Utiliser cette valeur',
  'conflicts.moved_now': 'Changé à nouveau à l’instant.',
  'conflicts.no_other': 'Une suppression ne peut être que gardée ou abandonnée.',
  'conflicts.key.enter': 'Entrée',
  'conflicts.key.space': 'Espace',
  'conflicts.key.choose': 'Choisir le côté sous le curseur',
  'conflicts.key.alike': 'Tout ce champ',
  'conflicts.done.mine_one': 'La vôtre est gardée : {field} de {ad}.',
  'conflicts.done.theirs_one': 'La leur est prise : {field} de {ad}.',
  'conflicts.done.mine':
    'La vôtre est gardée dans {count} conflit. | La vôtre est gardée dans {count} conflits.',
  'conflicts.done.theirs':
    'La leur est prise dans {count} conflit. | La leur est prise dans {count} conflits.',
  'conflicts.done.own': 'Votre autre valeur pour {ad} est gardée.',
  'conflicts.left': 'Reste {count}. | Restent {count}.',
  'conflicts.review':
    '{count} chose a changé ici et sur la place de marché. Elle n’est pas envoyée tant que vous n’avez pas choisi. | {count} choses ont changé ici et sur la place de marché. Elles ne sont pas envoyées tant que vous n’avez pas choisi.',
  'conflicts.review.go': 'Trancher',
  'conflicts.settled.mine':
    'Votre règle a gardé {count} de vos modifications malgré un changement sur la place de marché. | Votre règle a gardé {count} de vos modifications malgré des changements sur la place de marché.',
  'conflicts.settled.theirs':
    'Votre règle a abandonné {count} de vos modifications et pris la valeur de la place de marché. | Votre règle a abandonné {count} de vos modifications et pris les valeurs de la place de marché.',
  'conflicts.settled.both':
    'Votre règle a gardé {mine} de vos modifications et en a pris {theirs} de la place de marché.',
  'conflicts.settled.show': 'Afficher',
  'conflicts.by_rule': 'par règle',
  'conflicts.by_rule.tip': 'Gardé par votre règle. Sur la place de marché, la valeur était devenue : {value}',
  'settings.sync': 'Récupérer les changements',
  'settings.sync.text': 'Comment les changements faits ailleurs arrivent dans cette copie.',
  'settings.pullMinutes': 'Récupérer les changements sans demande, toutes les',
  'settings.pullMinutes.unit': 'minutes',
  'settings.pullMinutes.never':
    '0 : jamais. Les changements arrivent alors seulement à votre demande, avant la vérification et avant un envoi.',
  'settings.conflicts': 'Quand la même chose a changé ici et là-bas',
  'settings.conflicts.ask': 'Me demander',
  'settings.conflicts.ask.text':
    'Rien n’en est envoyé tant que vous n’avez pas choisi. Aucun risque, plus à trancher.',
  'settings.conflicts.mine': 'Garder mes modifications',
  'settings.conflicts.mine.text':
    'Le prochain envoi écrase ce qui a changé sur la place de marché, aussi par un collègue ou un flux. La vérification marque chaque cas.',
  'settings.conflicts.theirs': 'Prendre les valeurs de la place de marché',
  'settings.conflicts.theirs.text':
    'Votre modification est abandonnée sans être envoyée. La vérification les compte, et annuler les ramène.',
  'settings.conflicts.note': 'Ce qui est trouvé juste avant l’envoi est toujours demandé.',
  'changeset.resolve.own': 'Décider par une autre valeur',
  'changeset.policy.mine':
    'Par règle, garder ma version : 1 conflit | Par règle, garder ma version : {count} conflits',
  'changeset.policy.theirs':
    'Par règle, prendre leur version : 1 conflit | Par règle, prendre leur version : {count} conflits',
};
