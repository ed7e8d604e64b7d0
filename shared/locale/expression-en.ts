/** What is wrong with an expression, in English. */
export const expressionEn = {
  'expression.unknown-field':
    'there is no field “{name}”. A text with dots, or at the left, stands in quotes.',
  'expression.unknown-function': 'there is no function “{name}”.',
  'expression.flag-as-text': '“{name}” stands for itself, as in “not {name}”. As a text it stands in quotes.',
  'expression.incomplete': 'something is missing at the end.',
  'expression.unexpected': '“{text}” does not fit here.',
  'expression.not-closed': 'the closing {sign} is missing.',
  'expression.not-a-condition':
    'this is neither true nor false. Compare it with something, as in “bid < 0.35”.',
  'expression.not-a-value': 'this is true or false and cannot be compared.',
  'expression.not-a-number': '“{text}” is not a number.',
  'expression.not-a-date': '“{text}” is not a date. A date is written as 2026-01-31.',
  'expression.texts-with-plus': "texts are put together with “&”, as in title & ' ' & vendor.",
  'expression.bad-arguments': 'the function is written as {signature}.',
  'expression.bad-period': 'a period is a number of days from 1 to {limit}, as in “clicks(30d)”.',
  'expression.no-field': 'nothing here depends on an ad. Name a field.',
  'expression.bad-pattern':
    'this pattern cannot be used. It may have letters, . [ ] ( ) | * + ? { } ^ $ and \\d \\w \\s \\b.',
  'expression.pattern-in-quotes': 'the pattern stands in quotes.',
  'expression.too-deep': 'there are too many parentheses in one another.',
  'expression.too-long': 'it is longer than {limit} characters.',
  'expression.number-too-long': 'this number has too many digits.',
} as const;
