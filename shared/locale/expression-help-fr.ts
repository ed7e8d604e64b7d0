/** What each part of the expression language is for, in French. */
import type { expressionHelpEn } from './expression-help-en.ts';
import type { Translation } from './fill.ts';

export const expressionHelpFr = {
  'expression.help.text':
    'Un texte se met entre guillemets. Un mot seul à côté d’un champ peut s’en passer, et les majuscules ne comptent jamais.',
  'expression.help.number': 'Les nombres et les montants s’écrivent avec un point décimal et sont exacts.',
  'expression.help.date':
    'Une date s’écrit année, mois et jour, et vaut pour toute la journée. Les jours sont ceux du temps universel (UTC).',
  'expression.help.braces':
    'Un champ se nomme par son nom court, ou entre accolades par son libellé dans une des langues d’Adsheet.',
  'expression.help.equals': 'Est égal à. « != » est le contraire.',
  'expression.help.order':
    'Plus petit que ; aussi « <= », « > » et « >= ». Jamais vrai pour AUTOMATIC, UNLIMITED ou un champ vide.',
  'expression.help.in': 'Figure dans la liste. « not in » est le contraire.',
  'expression.help.contains': 'Le texte s’y trouve quelque part. « not contains » est le contraire.',
  'expression.help.starts': 'Il commence par le texte.',
  'expression.help.matches': 'On y trouve ce que le motif décrit.',
  'expression.help.empty': 'Le champ ne contient rien. « is not empty » est le contraire.',
  'expression.help.and':
    'Les deux sont vrais. « and » passe avant « or » ; les parenthèses changent cet ordre.',
  'expression.help.or': 'L’un au moins est vrai.',
  'expression.help.not': 'La condition n’est pas vraie.',
  'expression.help.arithmetic':
    'Plus ; aussi « - », « * » et « / ». On peut ajouter des jours à une date, et une date moins une date donne des jours.',
  'expression.help.join': 'Met des textes bout à bout. Un champ vide n’ajoute rien.',
  'expression.help.round':
    'Arrondit à tant de décimales, aucune sans précision. Un nombre à virgule est un pas : 0.05 arrondit à cinq centimes.',
  'expression.help.clamp': 'Le nombre, mais ni sous le plus bas ni au-dessus du plus haut.',
  'expression.help.min':
    'Le plus petit nombre ou la date la plus ancienne. Rien si l’un d’eux est vide ou un mot.',
  'expression.help.max':
    'Le plus grand nombre ou la date la plus récente. Rien si l’un d’eux est vide ou un mot.',
  'expression.help.if':
    'La première valeur si la condition est vraie, sinon la seconde. Sans seconde, la cellule reste telle quelle.',
  'expression.help.coalesce': 'La première valeur qui n’est pas vide.',
  'expression.help.lower': 'Tout en minuscules.',
  'expression.help.upper': 'Tout en majuscules.',
  'expression.help.title': 'Chaque mot commence par une majuscule, le reste en minuscules.',
  'expression.help.trim': 'Sans espaces au début ni à la fin, et un seul entre les mots.',
  'expression.help.left': 'Les premiers caractères, au nombre dit.',
  'expression.help.right': 'Les derniers caractères, au nombre dit.',
  'expression.help.replace':
    'Met un autre texte partout où figure le premier. Les majuscules ne comptent pas.',
  'expression.help.len': 'Combien de caractères a le texte.',
  'expression.help.today': 'Le jour présent.',
  'expression.help.draft': 'L’annonce a des modifications qui n’ont pas été envoyées.',
  'expression.help.problem': 'L’annonce a une erreur ou un avertissement.',
  'expression.help.conflict': 'L’annonce a été modifiée ici et sur la place de marché.',
  'expression.help.new': 'L’annonce n’est pas encore sur la place de marché.',
  'expression.help.gone': 'L’annonce n’est plus sur la place de marché.',
  'expression.help.impressions':
    'Combien de fois l’annonce a été montrée en tant de jours ; 30 jours sans précision.',
  'expression.help.clicks': 'Combien de fois des visiteurs ont ouvert l’annonce.',
  'expression.help.urlClicks': 'Combien de fois des visiteurs sont allés sur votre site.',
  'expression.help.emails': 'Combien de visiteurs ont écrit un e-mail.',
  'expression.help.engagement': 'Les clics vers le site et les e-mails ensemble.',
  'expression.help.spent':
    'Ce que l’annonce a coûté en tant de jours. Sans jours, « spent » est ce qui a été dépensé du budget total.',
  'expression.help.ctr': 'Clics pour cent affichages.',
  'expression.help.cpc': 'Ce qu’un clic a coûté en moyenne.',
} as const satisfies Translation<keyof typeof expressionHelpEn>;
