/** What is wrong with an expression, in Dutch. */
import type { expressionEn } from './expression-en.ts';
import type { Translation } from './fill.ts';

export const expressionNl = {
  'expression.unknown-field':
    'er is geen veld “{name}”. Een tekst met punten, of links, staat tussen aanhalingstekens.',
  'expression.unknown-function': 'er is geen functie “{name}”.',
  'expression.flag-as-text':
    '“{name}” staat op zichzelf, zoals in “not {name}”. Als tekst staat het tussen aanhalingstekens.',
  'expression.incomplete': 'er ontbreekt iets aan het eind.',
  'expression.unexpected': '“{text}” past hier niet.',
  'expression.not-closed': 'de sluitende {sign} ontbreekt.',
  'expression.not-a-condition': 'dit is waar noch onwaar. Vergelijk het met iets, zoals in “bid < 0.35”.',
  'expression.not-a-value': 'dit is waar of onwaar en kan niet worden vergeleken.',
  'expression.not-a-number': '“{text}” is geen getal.',
  'expression.not-a-date': '“{text}” is geen datum. Een datum wordt geschreven als 2026-01-31.',
  'expression.texts-with-plus': "teksten worden samengevoegd met “&”, zoals in title & ' ' & vendor.",
  'expression.bad-arguments': 'de functie wordt geschreven als {signature}.',
  'expression.bad-period': 'een periode is een aantal dagen van 1 tot {limit}, zoals in “clicks(30d)”.',
  'expression.no-field': 'niets hier hangt van een advertentie af. Noem een veld.',
  'expression.bad-pattern':
    'dit patroon kan niet worden gebruikt. Het mag letters hebben, . [ ] ( ) | * + ? { } ^ $ en \\d \\w \\s \\b.',
  'expression.pattern-in-quotes': 'het patroon staat tussen aanhalingstekens.',
  'expression.too-deep': 'er staan te veel haakjes in elkaar.',
  'expression.too-long': 'ze is langer dan {limit} tekens.',
  'expression.number-too-long': 'dit getal heeft te veel cijfers.',
} as const satisfies Translation<keyof typeof expressionEn>;
