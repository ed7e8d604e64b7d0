/** What each part of the expression language is for, in English. */
export const expressionHelpEn = {
  'expression.help.text':
    'A text stands in quotes. A single word may go without them beside a field, and capitals never matter.',
  'expression.help.number': 'Numbers and amounts of money are written with a decimal point and are exact.',
  'expression.help.date':
    'A date is year, month and day, and stands for the whole day. Days are those of universal time (UTC).',
  'expression.help.braces':
    'A field is named by its short name, or in braces by its label in any of the languages of Adsheet.',
  'expression.help.equals': 'Is the same. “!=” is the opposite.',
  'expression.help.order':
    'Less than; also “<=”, “>” and “>=”. Never true of AUTOMATIC, UNLIMITED or an empty field.',
  'expression.help.in': 'Is one of the list. “not in” is the opposite.',
  'expression.help.contains': 'The text occurs somewhere in it. “not contains” is the opposite.',
  'expression.help.starts': 'It begins with the text.',
  'expression.help.matches': 'Somewhere in it is what the pattern describes.',
  'expression.help.empty': 'The field holds nothing. “is not empty” is the opposite.',
  'expression.help.and': 'Both are true. “and” goes before “or”; parentheses change that.',
  'expression.help.or': 'At least one is true.',
  'expression.help.not': 'The condition is not true.',
  'expression.help.arithmetic':
    'Plus; also “-”, “*” and “/”. Days can be added to a date, and a date taken from a date gives days.',
  'expression.help.join': 'Puts texts one after the other. An empty field adds nothing.',
  'expression.help.round':
    'Rounds to so many decimals, none unless said. A number with a fraction is a step: 0.05 rounds to five cents.',
  'expression.help.clamp': 'The number, but not below the lowest or above the highest.',
  'expression.help.min':
    'The smallest number or the earliest date. Nothing if one of them is empty or a word.',
  'expression.help.max': 'The largest number or the latest date. Nothing if one of them is empty or a word.',
  'expression.help.if':
    'The first value where the condition is true, else the second. Without a second the cell stays as it is.',
  'expression.help.coalesce': 'The first value that is not empty.',
  'expression.help.lower': 'All in small letters.',
  'expression.help.upper': 'All in capitals.',
  'expression.help.title': 'Each word begins with a capital, the rest is small.',
  'expression.help.trim': 'Without spaces at the beginning and the end, and with one between words.',
  'expression.help.left': 'The first so many characters.',
  'expression.help.right': 'The last so many characters.',
  'expression.help.replace': 'Puts another text wherever the first occurs. Capitals do not matter.',
  'expression.help.len': 'How many characters the text has.',
  'expression.help.today': 'The present day.',
  'expression.help.draft': 'The ad has changes that have not been sent.',
  'expression.help.problem': 'The ad has an error or a warning.',
  'expression.help.conflict': 'The ad was changed here and on the marketplace.',
  'expression.help.new': 'The ad is not on the marketplace yet.',
  'expression.help.gone': 'The ad is no longer on the marketplace.',
  'expression.help.impressions': 'How often the ad was shown in that many days; 30 days unless said.',
  'expression.help.clicks': 'How often visitors opened the ad.',
  'expression.help.urlClicks': 'How often visitors went on to your website.',
  'expression.help.emails': 'How many visitors wrote an email.',
  'expression.help.engagement': 'Website clicks and emails together.',
  'expression.help.spent':
    'What the ad cost in that many days. Without days, “spent” is what was spent of the total budget.',
  'expression.help.ctr': 'Clicks of a hundred impressions.',
  'expression.help.cpc': 'What a click cost on average.',
} as const;
