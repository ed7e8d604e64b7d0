/** What is wrong with an expression, in French. */
import type { expressionEn } from './expression-en.ts';
import type { Translation } from './fill.ts';

export const expressionFr = {
  'expression.unknown-field':
    'il n’y a pas de champ « {name} ». Un texte avec des points, ou à gauche, se met entre guillemets.',
  'expression.unknown-function': 'il n’y a pas de fonction « {name} ».',
  'expression.flag-as-text':
    '« {name} » s’emploie seul, comme dans « not {name} ». Comme texte, il se met entre guillemets.',
  'expression.incomplete': 'il manque quelque chose à la fin.',
  'expression.unexpected': '« {text} » n’a pas sa place ici.',
  'expression.not-closed': 'le signe {sign} fermant manque.',
  'expression.not-a-condition':
    'ceci n’est ni vrai ni faux. Comparez-le à quelque chose, comme dans « bid < 0.35 ».',
  'expression.not-a-value': 'ceci est vrai ou faux et ne peut pas être comparé.',
  'expression.not-a-number': '« {text} » n’est pas un nombre.',
  'expression.not-a-date': '« {text} » n’est pas une date. Une date s’écrit 2026-01-31.',
  'expression.texts-with-plus': "les textes se joignent avec « & », comme dans title & ' ' & vendor.",
  'expression.bad-arguments': 'la fonction s’écrit {signature}.',
  'expression.bad-period': 'une période est un nombre de jours de 1 à {limit}, comme dans « clicks(30d) ».',
  'expression.no-field': 'rien ici ne dépend d’une annonce. Nommez un champ.',
  'expression.bad-pattern':
    'ce motif ne peut pas être utilisé. Il peut avoir des lettres, . [ ] ( ) | * + ? { } ^ $ et \\d \\w \\s \\b.',
  'expression.pattern-in-quotes': 'le motif se met entre guillemets.',
  'expression.too-deep': 'il y a trop de parenthèses les unes dans les autres.',
  'expression.too-long': 'elle dépasse {limit} caractères.',
  'expression.number-too-long': 'ce nombre a trop de chiffres.',
} as const satisfies Translation<keyof typeof expressionEn>;
