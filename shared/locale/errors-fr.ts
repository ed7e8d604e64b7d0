/** What an error says in French: what happened, what was kept, what to do. */
import type { errorsEn } from './errors-en.ts';
import type { Translation } from './fill.ts';

export const errorsFr = {
  'error.bad-input': 'Cette saisie n’a pas pu être lue[[ : {reason}]]. Rien n’a été modifié.',
  'error.unknown-command': 'Il n’y a pas de commande « {command} ».',
  'error.unknown-field': 'Il n’y a pas de champ « {field} ». Rien n’a été modifié.',
  'error.bad-expression': 'L’expression contient une erreur à la position {position} : {reason}',
  'error.bad-setting': '« {setting} » doit aller de {least} à {most}. Rien n’a été modifié.',
  'error.too-many-kept': 'Il y en a déjà {most}. Supprimez-en d’abord un ; celui-ci n’a pas été conservé.',
  'error.rule-fixed':
    'La règle « {rule} » ne peut pas devenir un avertissement : le service refuse à coup sûr ce qui l’enfreint, ou cette règle n’existe pas. Rien n’a été modifié.',
  'error.account-unknown': 'Il n’y a pas de compte[[ « {account} »]] ici. Ajoutez-le d’abord.',
  'error.account-exists': 'Il y a déjà un compte[[ « {account} »]]. Choisissez un autre nom.',
  'error.account-busy':
    'Ce compte est utilisé par {holder}. Rien n’a été modifié. Fermez-le là-bas, ou attendez la fin.',
  'error.account-not-open': 'Le compte[[ « {account} »]] n’est pas ouvert. Ouvrez-le d’abord.',
  'error.account-not-empty':
    'Le compte[[ « {account} »]] a encore des modifications non envoyées, ou un envoi interrompu. Il a été conservé. Envoyez-les ou abandonnez-les d’abord, ou confirmez qu’elles peuvent être perdues.',
  'error.account-choose':
    '[[Il y a plusieurs comptes : {accounts}. ]]Dites lequel est voulu, ou ajoutez-en un.',
  'error.bad-address':
    'L’adresse {address} ne peut pas être utilisée. Elle doit commencer par https://, ou par http:// sur cet ordinateur seulement.',
  'error.address-unconfirmed':
    'Personne n’a confirmé la nouvelle adresse du compte[[ « {account} »]]. Rien n’a été changé.',
  'error.not-signed-in':
    'Vous n’êtes pas connecté. Vos modifications sont conservées. Connectez-vous et réessayez.',
  'error.sign-in-refused':
    'La place de marché n’a pas permis la connexion[[ : {reason}]]. Connectez-vous de nouveau pour réessayer.',
  'error.sign-in-timeout':
    'Personne ne s’est connecté dans le délai. Connectez-vous de nouveau pour réessayer.',
  'error.sign-in-state':
    'La réponse n’appartenait pas à cette connexion et n’a pas été utilisée. Continuez dans la fenêtre du navigateur qu’Adsheet a ouverte.',
  'error.redirect-port-in-use':
    'Le port {port}, que ce compte utilise pour la connexion, est pris par un autre programme. Fermez-le et connectez-vous de nouveau.',
  'error.another-seller':
    '[[{found} s’est connecté, mais ce n’est pas son compte : ]]le compte « {account} » appartient à un autre vendeur[[, {seller}]]. Rien n’a été récupéré ni envoyé ; vos modifications et la connexion précédente sont conservées. Connectez-vous comme vendeur du compte, ou ajoutez un compte à part pour l’autre.',
  'error.seller-unproven':
    'La place de marché ne dit pas qui s’est connecté, et le compte « {account} »[[ de {seller}]] n’a pas encore d’annonces pour le savoir. Rien n’a été récupéré ni envoyé. Connectez-vous de nouveau et dites si c’est le même vendeur.',
  'error.all-ads-gone':
    'La place de marché dit qu’aucune des {count} annonces de ce compte n’existe. C’est ce qu’un autre vendeur entendrait : aucune n’a donc été marquée comme disparue et rien n’a été envoyé. Vérifiez qui est connecté ; si les annonces ont vraiment disparu, dites-le et récupérez encore une fois.',
  'error.secret-missing':
    'Ce compte n’a pas de secret du client. Il est gardé pour un seul client et une seule adresse et disparaît quand ils changent. Vos modifications sont conservées. Saisissez-le dans le compte et connectez-vous de nouveau.',
  'error.wrong-client':
    'La place de marché n’accepte pas l’identifiant ou le secret du client. Corrigez-les dans le compte et connectez-vous de nouveau.',
  'error.invalid-scope':
    'La place de marché n’accorde pas les droits demandés[[ ({scopes})]]. Demandez-en moins dans le compte et connectez-vous de nouveau.',
  'error.read-only':
    'Ce compte peut seulement lire. Vos modifications sont conservées. Connectez-vous avec un droit d’écriture (api_rw ou console_rw) pour les envoyer.',
  'error.secrets-locked':
    'La connexion gardée sur cet ordinateur ne peut pas être ouverte ici. Vos modifications sont conservées. Connectez-vous de nouveau, ou donnez la clé avec laquelle elle a été gardée.',
  'error.secrets-unavailable':
    'Cet ordinateur n’offre pas d’endroit sûr pour le secret du client. Choisissez où garder les connexions et réessayez.',
  'error.service-unreachable':
    'Le service n’a pas pu être joint[[ : {reason}]]. Vos modifications sont conservées. Vérifiez la connexion et réessayez.',
  'error.service-timeout':
    'Le service n’a pas répondu à temps. Vos modifications sont conservées ; ce qui a été envoyé est d’abord vérifié avant tout nouvel envoi. Réessayez plus tard.',
  'error.service-answer':
    'Le service a donné une réponse illisible[[ (HTTP {status})]][[ : {reason}]]. Vos modifications sont conservées. Réessayez plus tard, ou vérifiez l’adresse du compte.',
  'error.pull-stuck':
    'La liste d’annonces de la place de marché n’a pas pu être suivie au-delà de la page {page}[[ : la réponse était {status}]], même après avoir été reprise du début. Ce qui a été reçu est conservé et rien n’est considéré comme disparu. Récupérez plus tard : la reprise part de la dernière récupération complète.',
  'error.service-refused': 'Le service a refusé ceci[[ : {reason}]].',
  'error.service-busy':
    'Le service demande d’attendre. Vos modifications sont conservées. Réessayez dans {seconds} s.',
  'error.reads-too-old':
    'L’envoi est en pause : ce qui venait d’être lu des annonces était chaque fois déjà trop ancien avant de pouvoir écrire. La connexion ou cet ordinateur est trop lent pour l’instant. Rien n’a été écrasé et vos modifications sont conservées. Reprenez quand ce sera plus rapide.',
  'error.not-allowed':
    'Ce compte n’en a pas le droit. Connectez-vous avec les droits nécessaires, ou demandez-les à la place de marché.',
  'error.not-found': 'Le service n’a rien de tel, ou cela appartient à un autre vendeur.',
  'error.mirror-damaged':
    'La copie locale de ce compte est endommagée. Les modifications du journal sont conservées. Mettez la copie de côté et refaites-la.',
  'error.mirror-newer':
    'La copie locale a été écrite par un Adsheet plus récent et n’a pas été touchée. Installez la dernière version pour l’ouvrir.',
  'error.rebuild-poorer':
    'La copie locale est saine et contient du travail qui n’est pas dans son journal. Elle a été laissée telle quelle et n’a pas à être refaite ; pour relire les annonces, récupérez-les toutes.',
  'error.home-unwritable':
    'Adsheet ne peut pas utiliser son propre dossier[[ ({path})]] : il est en lecture seule, ou appartient à quelqu’un d’autre. Rien n’a été modifié. Rendez-le vôtre et modifiable, ou indiquez-en un autre avec --home ou ADSHEET_HOME.',
  'error.disk-full':
    'Le disque est plein. Ce qui était conservé l’est toujours. Faites de la place et réessayez.',
  'error.file-unreadable':
    'Le fichier {file} n’a pas pu être utilisé[[ : {reason}]]. Rien n’a été modifié. Vérifiez-le et réessayez.',
  'error.row-unknown': 'Il n’y a pas d’annonce « {key} ».',
  'error.changeset-unknown': 'Il n’y a pas de lot de modifications {changeset}.',
  'error.nothing-to-undo': 'Il n’y a rien à annuler.',
  'error.nothing-to-redo': 'Il n’y a rien à refaire.',
  'error.run-unfinished':
    'Un envoi précédent a été interrompu. Reprenez-le ou mettez-y fin ; d’ici là, rien d’autre n’est envoyé ni reçu.',
  'error.run-unknown': 'Il n’y a pas d’envoi {run}.',
  'error.job-running': 'Ce compte est occupé par un autre travail. Attendez la fin, ou arrêtez-le.',
  'error.match-unknown': 'Plus rien n’est demandé sur cette ligne : regardez encore une fois.',
  'error.match-has-edits':
    'L’annonce {id} contient des modifications non envoyées. Envoyez-les ou abandonnez-les d’abord.',
  'error.conflict-moved':
    'Ce que vous regardiez a changé entre-temps. Rien n’a été décidé : regardez encore une fois.',
  'error.guard': 'Ceci demande d’abord un oui[[ : {guards}]]. Rien n’a été envoyé.',
  'error.nothing-to-push': 'Il n’y a rien à envoyer.',
  'error.plan-moved':
    'Ce que vous regardiez a changé entre-temps. Rien n’a été envoyé : regardez encore une fois.',
  'error.cancelled': 'Arrêté. Ce qui était fait jusque-là est conservé.',
  'error.engine-stopped':
    'Le moteur d’Adsheet s’est arrêté. Vos modifications sont conservées. Relancez-le et réessayez.',
  'error.internal':
    'Une erreur s’est produite dans Adsheet[[ ({reason})]]. Vos modifications sont conservées. Le journal en dit plus.',

  'reason.name': 'un nom a des lettres, des chiffres, des espaces et . _ & + -, 64 au plus',
  'reason.url': 'ce n’est pas une adresse',
  'reason.path': 'cet ID vendeur ne peut pas figurer dans une adresse',
  'reason.certificate-untrusted':
    'personne à qui cet ordinateur se fie ne garantit le certificat de {host} (SHA-256 {fingerprint}). Comparez-le avec ce que la place de marché vous indique ; seul le compte d’un sandbox peut s’en passer',
  'reason.certificate-expired':
    'le certificat de {host} était valable jusqu’au {until}, et l’horloge de cet ordinateur indique {today} (SHA-256 {fingerprint}). Vérifiez l’horloge ; si elle est juste, prévenez la place de marché',
  'reason.certificate-early':
    'le certificat de {host} est valable à partir du {from}, et l’horloge de cet ordinateur indique {today} (SHA-256 {fingerprint}). Vérifiez l’horloge',
  'reason.certificate-name':
    'le certificat de {host} est fait pour une autre adresse (SHA-256 {fingerprint}). Vérifiez l’adresse du compte',
  'reason.token-signs': 'un jeton y a des signes qu’aucun jeton ne peut avoir, et n’a pas été utilisé',
  'reason.insecureTls': 'les certificats ne restent non vérifiés que pour un bac à sable',
  'reason.not-a-picture': 'ce n’est pas une photo utilisable',
  'reason.too-large': 'il est trop grand',
  'problem.field-refused':
    'La place de marché a indiqué que vous ne pouvez pas utiliser ce champ. Videz-le, ou autorisez-le de nouveau dans les réglages.',
} as const satisfies Translation<keyof typeof errorsEn>;
