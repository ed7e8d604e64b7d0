/** Proposed changes in French: pasting rows, what their columns are for, what would become of each. */
import type { ProposalKey } from './proposals-en.ts';

export const proposalsFr: Readonly<Record<ProposalKey, string>> = {
  'tab.proposals': 'Modifications proposées',
  'command.paste-ads': 'Coller des annonces…',
  'palette.also.paste-ads': 'importer excel csv tableur',
  'changeset.paste': 'Coller {count} annonce | Coller {count} annonces',

  'error.table-empty':
    'Il n’y a aucune ligne[[ dans {file}]]. Donnez les lignes avec leur en-tête et réessayez.',
  'error.table-too-large':
    'Le tableau[[ de {file}]] est trop grand[[ : {rows} lignes, {cells} cellules]]. Rien n’a été lu. Donnez-le par parties de 50 000 lignes au plus, et de moins s’il a beaucoup de colonnes ou de longs textes.',
  'error.table-too-wide':
    'Le tableau a {columns} colonnes ; {most} au plus peuvent être lues. Rien n’a été lu. Copiez celles que vous voulez changer.',
  'error.proposal-unknown':
    'Ces modifications proposées n’existent plus. Rien n’a été modifié. Collez à nouveau les lignes ou importez de nouveau le fichier.',
  'error.columns-asked':
    'On ne sait pas à quoi servent ces colonnes : {columns}. Rien n’a été modifié. Dites-le avec --map, null pour une colonne à laisser.',
  'error.not-confirmed':
    'Ceci demande d’abord un oui[[ ; champs qui seraient vidés : {clears}]][[ ; annonces qui seraient supprimées : {deletes}]]. Rien n’a été modifié.',

  'refused.cell-error': 'Le tableur affiche une erreur dans cette cellule.',
  'refused.no-category':
    'Aucune catégorie ne porte ce nom. Utilisez son numéro, ou son chemin entier séparé par des >.',
  'refused.name-of-many': 'Plusieurs portent ce nom. Utilisez le numéro.',
  'refused.moved': 'Ceci a changé après avoir été affiché et n’a pas été touché.',

  'proposal.row.id-unknown': 'Il n’y a pas d’annonce {id} dans ce compte.',
  'proposal.row.id-unreadable':
    '« {text} » n’est pas l’ID d’une annonce, qui est un nombre entier. Un tableur l’a peut-être arrondi.',
  'proposal.row.key-unknown': 'Il n’y a pas de ligne « {key} ».',
  'proposal.row.names-differ': 'L’annonce {id} et la ligne {key} sont deux annonces différentes.',
  'proposal.row.twice': 'La même annonce est à la ligne {rows}.',
  'proposal.row.ad-gone': 'La place de marché n’a plus cette annonce.',
  'proposal.row.ad-final': 'Cette annonce est supprimée sur la place de marché ; elle ne peut plus changer.',
  'proposal.row.new-deleted':
    'Ce serait une nouvelle annonce Supprimée. Mettez Active ou En pause, ou retirez la ligne.',
  'proposal.row.price-unreadable':
    'Le prix de cette ligne est illisible : aucune annonce n’est créée sans lui. Corrigez le prix et redonnez la ligne.',
  'proposal.row.nothing-taken': 'Rien de cette ligne ne peut être repris.',

  'proposals.paste.title': 'Coller des annonces',
  'proposals.paste.text':
    'Copiez des lignes avec leur en-tête depuis un tableur et collez-les ici. Vous voyez ce qui changerait avant que rien ne change.',
  'proposals.paste.match':
    'Les lignes avec un ID d’annonce ou un ID vendeur modifient cette annonce ; toutes les autres deviennent de nouvelles annonces, en pause.',
  'proposals.paste.blank': 'Une cellule vide ne change rien. [] vide un champ.',
  'proposals.paste.place': 'Appuyez sur {key} pour coller',
  'proposals.paste.label': 'Lignes à coller',
  'proposals.reading': 'Comparaison avec vos annonces…',

  'proposals.title': '{count} ligne collée | {count} lignes collées',
  'proposals.discard': 'Abandonner',
  'proposals.apply': 'Appliquer à {count} annonce | Appliquer à {count} annonces',
  'proposals.nothing': 'Rien à appliquer',
  'proposals.done.left': 'Tout n’a pas été repris.',
  'proposals.done':
    'Appliqué à {count} annonce. Vérifiez-la avant l’envoi. | Appliqué à {count} annonces. Vérifiez-les avant l’envoi.',
  'proposals.confirm': 'Je veux',
  'proposals.clears': 'vider {count} champ | vider {count} champs',
  'proposals.deletes': 'supprimer {count} annonce | supprimer {count} annonces',
  'proposals.and': 'et',
  'proposals.problems':
    'Les annonces auraient {count} nouvelle erreur. | Les annonces auraient {count} nouvelles erreurs.',

  'proposals.step.columns': 'Colonnes',
  'proposals.step.rows': 'Modifications',
  'proposals.columns.label': 'À quoi sert chaque colonne',
  'proposals.columns.header': 'Dans le tableau',
  'proposals.columns.samples': 'Exemples',
  'proposals.columns.to': 'Devient',
  'proposals.columns.none': 'Laissée de côté',
  'proposals.columns.key': 'Ligne dans Adsheet',
  'proposals.columns.mark': 'Dernière colonne des fichiers d’Adsheet',
  'proposals.columns.lines': 'Attributs, un par ligne',
  'proposals.columns.offered': 'Utiliser comme {field}',
  'proposals.already': 'déjà importée',
  'proposals.hidden': 'masquée dans le fichier',
  'proposals.columns.nth': 'Colonne {number}',
  'proposals.columns.fields': 'Champs',
  'proposals.columns.attributes': 'Attributs',
  'proposals.columns.names': 'Quelle annonce',
  'proposals.columns.choose': 'À quoi sert « {header} »',
  'proposals.left.unknown': 'Non reconnue',
  'proposals.left.short-name': 'Peut vouloir dire autre chose ici',
  'proposals.left.twice': 'Une colonne précédente a ce champ',
  'proposals.left.read-only': 'Ne peut pas être modifié',
  'proposals.left': '{count} colonne est laissée de côté | {count} colonnes sont laissées de côté',
  'proposals.columns.changes': '{count} ligne diffère | {count} lignes diffèrent',
  'proposals.header': 'La première ligne nomme les colonnes',
  'proposals.decimal': 'Les nombres s’écrivent',
  'proposals.decimal.each': 'Comme chaque colonne le montre',

  'proposals.kind.all': 'Toutes',
  'proposals.kind.differing': 'Différentes',
  'proposals.kind.conflicting': 'En conflit',
  'proposals.kind.unsure': 'Annonce incertaine',
  'proposals.kind.new': 'Nouvelles',
  'proposals.kind.changed': 'Modifiées',
  'proposals.kind.unchanged': 'Inchangées',
  'proposals.kind.failed': 'Non reprises',
  'proposals.kind.attention': 'À regarder',
  'proposals.kind.missing': 'Absentes du fichier',
  'proposals.is.new': 'Nouvelle',
  'proposals.is.changed': 'Modifiée',
  'proposals.is.unchanged': 'Inchangée',
  'proposals.is.failed': 'Non reprise',
  'proposals.filter': 'Afficher les lignes',
  'proposals.none': 'Aucune ligne de ce genre',
  'proposals.same':
    '{count} ligne dit ce que dit votre annonce : il n’y a rien à modifier. | Les {count} lignes disent ce que disent vos annonces : il n’y a rien à modifier.',
  'proposals.table': 'Modifications proposées, ligne par ligne',
  'proposals.row': 'Ligne',
  'proposals.ad': 'Annonce',
  'proposals.unnamed': 'Sans titre',
  'proposals.take.all': 'Reprendre toutes les lignes de ce type, sur toutes les pages',
  'proposals.take.row': 'Reprendre la ligne {row}',
  'proposals.take.field': 'Reprendre {field} dans toutes les lignes',
  'proposals.take.cell': 'Reprendre {field} de la ligne {row}',
  'proposals.missing': 'absente du fichier',
  'proposals.take.missing': 'Reprendre « {title} », absente du fichier',
  'proposals.take.missing_cell': 'Reprendre {field} de « {title} », absente du fichier',
  'proposals.cleared': 'vidé',
  'proposals.filled.count': '{count} champ rempli | {count} champs remplis',
  'proposals.filled': 'Rempli par Adsheet, car le tableau ne dit rien',
  'proposals.base': 'Avant : {value}',
  'proposals.now': 'Dans Adsheet : {value}',
  'proposals.base.none': 'vide',
  'proposals.problems.save': 'Enregistrer ce qui n’est pas repris…',
  'proposals.conflict':
    'Modifié aussi dans Adsheet depuis que le tableau a été fait. Cochez pour prendre la valeur du tableau.',
  'proposals.conflict.short': 'Conflit',
  'proposals.conflicts':
    '{count} valeur a été modifiée dans le tableau, et autrement dans Adsheet depuis. Celle d’Adsheet reste, sauf si vous prenez celle du tableau. | {count} valeurs ont été modifiées dans le tableau, et autrement dans Adsheet depuis. Celles d’Adsheet restent, sauf si vous prenez celles du tableau.',
  'proposals.conflicts.take': 'Tout prendre du tableau',
  'proposals.conflicts.keep': 'Tout garder comme dans Adsheet',
  'proposals.was': 'était {value}',
  'proposals.page': 'Lignes {from} à {to} sur {total}',
  'proposals.page.before': 'Lignes précédentes',
  'proposals.page.after': 'Lignes suivantes',
};
