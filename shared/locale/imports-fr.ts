/** Français ; voir `imports-en.ts`. */
import type { Translation } from './fill.ts';
import type { importsEn } from './imports-en.ts';

export const importsFr = {
  'import.left.row': 'Ligne du fichier',
  'import.left.cell': '{column} : {reason}',
  'import.left.sheet': 'Non repris',
  'import.left.conflict':
    'Modifié à la fois dans le fichier et dans Adsheet depuis sa création. Le fichier dit « {file} », l’annonce dit maintenant « {now} ». Importez de nouveau ce fichier pour choisir.',
  'job.import': 'Importation',
  'job.import.read': 'Lecture du fichier',
  'job.import.compare': 'Comparaison avec vos annonces',
  'job.import.part': '{percent} %',
  'changeset.import': 'Importer {file} : {count} annonce | Importer {file} : {count} annonces',
  'error.column-unknown':
    'Le fichier n’a pas de colonne « {column} »[[. Il a : {columns}]]. Corrigez son nom et importez de nouveau le fichier.',
  'error.file-of-other-account':
    '{file} a été écrit pour le compte {of}, et celui-ci est {account}. Rien n’a été lu. Ouvrez {of} et importez-le là.',
  'error.file-of-other-environment':
    '{file} n’est pas de l’environnement de {account}[[ : {reason}]]. Rien n’a été lu. Ouvrez le compte pour lequel il a été écrit.',
  'reason.from-sandbox': 'il a été écrit dans le bac à sable, et le compte est sur la place de marché réelle',
  'reason.from-production':
    'il a été écrit pour la place de marché réelle, et le compte est dans le bac à sable',
  'error.file-of-other-tenant':
    '{file} a été écrit pour la place de marché {of}, et le compte {account} est sur {is}. Rien n’a été lu. Ouvrez le compte pour lequel il a été écrit.',
  'error.file-of-other-currency':
    'Les montants de {file} sont en {of}, et ceux du compte {account} en {is}. Rien n’a été lu. Ouvrez le compte pour lequel il a été écrit.',
  'error.file-of-unknown-account':
    'Adsheet a écrit {file}, mais le compte {account} n’a aucune de ses annonces. Rien n’a été lu. Ouvrez le compte pour lequel il a été écrit ; si c’est celui-ci, récupérez d’abord ses changements.',
  'error.sheet-not-ads':
    '[[La feuille « {sheet} » de ]]{file} contient ce qu’Adsheet a écrit pour être lu à côté des annonces, et aucune annonce. Rien n’a été lu. Importez la feuille des annonces ; modifiez les campagnes dans Adsheet.',
  'proposal.row.ad-discarded':
    'Cette nouvelle annonce a été abandonnée dans Adsheet depuis que le fichier a été écrit. Pour la refaire, videz sa cellule dans la dernière colonne, _adsheet.',
  'proposal.row.id-missing':
    'L’identifiant {id} a été retiré de cette ligne. Remettez-le ; pour en faire une nouvelle annonce, videz aussi sa cellule dans la dernière colonne, _adsheet.',
  'proposal.row.mark-elsewhere':
    'Cette ligne vient d’un fichier que cet Adsheet n’a pas écrit, et n’a pas d’identifiant d’annonce. Importez-la avec sa colonne d’identifiants.',
  'proposal.row.vendor-id-rounded':
    'L’ID vendeur « {text} » a perdu des chiffres : le tableur l’a pris pour un nombre. Mettez la colonne au format Texte et tapez-le en entier, ou donnez l’ID de l’annonce.',
  'proposal.row.vendor-id-asked':
    'L’ID vendeur {vendorId} est celui d’une nouvelle annonce ici et de l’annonce {id} de la place de marché. Dites d’abord si c’est la même.',
  'proposal.row.vendor-id-zeros':
    'L’ID vendeur « {vendorId} »[[ de l’annonce {id}]] ne diffère de « {text} » que par des zéros de tête, que les tableurs suppriment. Mettez la colonne au format Texte et tapez-le en entier, ou donnez l’ID de l’annonce.',
  'proposals.columns.external': 'ID externe',
  'proposals.external.signed-out':
    'Les ID externes n’ont pas été recherchés, car ce compte n’est pas connecté : les lignes sans autre ID ne sont pas reprises. Connectez-vous et importez à nouveau le fichier.',
  'proposals.external.unreachable':
    'Les ID externes n’ont pas pu être recherchés, car la place de marché n’a pas été jointe ou n’a pas répondu : les lignes sans autre ID ne sont pas reprises. Importez à nouveau le fichier plus tard.',
  'proposals.external.gone':
    'La place de marché ne dit plus à quelles annonces appartiennent les ID externes : les lignes sans autre ID ne sont pas reprises. Laissez la colonne de côté si elles doivent devenir de nouvelles annonces.',
  'proposal.row.external-id-many':
    'Plusieurs annonces ont l’ID externe « {text} ». Indiquez l’ID de l’annonce.',
  'proposal.row.external-id-rounded':
    'L’ID externe « {text} » a perdu des chiffres : le tableur l’a pris pour un nombre. Donnez le format Texte à la colonne et saisissez-le en entier, ou indiquez l’ID de l’annonce.',
  'proposal.row.external-id-zeros':
    'L’ID externe « {externalId} » de l’annonce {id} ne diffère de « {text} » que par des zéros de tête, que les tableurs suppriment. Mettez la colonne au format Texte et tapez-le en entier, ou donnez l’ID de l’annonce.',
  'proposal.row.external-id-unreadable':
    '« {text} » n’est pas un ID externe : le tableur affiche une erreur, ou en a fait une date. Mettez la colonne au format Texte et tapez-le de nouveau, ou donnez l’ID de l’annonce.',
  'proposal.row.external-id-unasked':
    'Seul un ID externe dit de quelle annonce il s’agit, et ils n’ont pas pu être recherchés. Indiquez l’ID de l’annonce ou l’ID vendeur, ou laissez de côté la colonne des ID externes pour créer une nouvelle annonce.',
  'error.export-unknown':
    'Personne ne sait plus quelles annonces ce fichier contenait quand il a été écrit. Rien n’a été modifié. Supprimez des annonces dans la feuille, ou mettez leur statut à Supprimée dans le fichier.',
  'proposal.row.missing-unsure':
    'Cette annonce n’est pas dans le fichier, mais pour certaines lignes on ne peut pas dire de quelle annonce il s’agit : c’est peut-être l’une d’elles. Corrigez d’abord ces lignes.',
  'proposal.row.vendor-id-unreadable':
    '« {text} » n’est pas un ID vendeur : le tableur affiche une erreur, ou en a fait une date. Mettez la colonne au format Texte et tapez-le de nouveau, ou donnez l’ID de l’annonce.',
  'proposal.row.merged':
    'Les cellules {range} sont fusionnées : nul ne peut dire à quelle ligne elles appartiennent. Séparez-les et importez de nouveau le fichier.',
  'proposal.question.may-be':
    'Il peut s’agir de l’annonce {id}, « {title} »[[, qui était la ligne {row} de ce fichier]] : plus aucune ligne du fichier ne la nomme. Pour la modifier, donnez son ID d’annonce dans cette ligne. Ne gardez la ligne que pour créer une autre annonce.',
  'proposal.question.may-be-draft':
    'Il peut s’agir de la nouvelle annonce « {title} »[[, qui était la ligne {row} de ce fichier]] : plus aucune ligne du fichier ne lui correspond. Pour la modifier, faites-le dans Adsheet[[, ou donnez son ID vendeur {vendorId} dans cette ligne]]. Ne gardez la ligne que pour créer une autre annonce.',
  'proposal.question.may-be-any':
    'Plus aucune ligne du fichier ne nomme {count} annonce qui s’y trouvait : il peut s’agir d’elle. Pour la modifier, donnez son ID d’annonce dans cette ligne. Ne gardez la ligne que pour créer une autre annonce. | Plus aucune ligne du fichier ne nomme {count} annonces qui s’y trouvaient : il peut s’agir de l’une d’elles. Pour la modifier, donnez son ID d’annonce dans cette ligne. Ne gardez la ligne que pour créer une autre annonce.',
  'proposal.question.names-none':
    'Presque toutes les autres lignes nomment leur annonce et celle-ci n’en nomme aucune : il peut s’agir d’un total ou d’une remarque. Ne gardez la ligne que pour créer une nouvelle annonce.',
  'proposal.question.made-before':
    'Cette ligne est déjà devenue une annonce, supprimée ou abandonnée depuis. Gardez la ligne pour créer cette annonce de nouveau.',
  'proposal.question.same-place':
    'L’annonce[[ {id}]] de ce titre se trouvait ici quand le fichier a été importé, avec un autre prix et d’autres textes. Gardez la ligne pour modifier cette annonce. Pour en créer une autre, donnez à cette ligne un ID vendeur à elle.',
  'proposal.cell.zeros':
    'Le fichier contient ici un nombre, où les zéros de tête se perdent. Vérifiez-le ; une colonne au format Texte les garde.',
  'refused.too-long-for-file':
    'Ce texte était trop long pour une cellule : le fichier ne le contient pas. Tapez-le dans Adsheet.',
  'refused.rounded-number':
    'Le fichier contient ici un nombre trop long pour en être un : ses derniers chiffres sont perdus. Mettez la colonne au format Texte et tapez-le de nouveau.',
  'refused.no-attribute-line':
    'Cette ligne ne nomme aucun attribut. Écrivez chacun sous la forme CLÉ: valeur.',
} as const satisfies Translation<keyof typeof importsEn>;
