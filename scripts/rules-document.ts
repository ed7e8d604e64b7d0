/** The table of rules as a document: what Adsheet holds against an ad, where each rule comes from, what it looks at. */
import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { en } from '../shared/locale/generated/en.ts';
import { messageKey } from '../shared/locale/index.ts';
import { parsed } from '../shared/locale/message.ts';
import type { Origin } from '../shared/rules/problem.ts';
import type { RuleFacts } from '../shared/rules/rule.ts';
import { ALL_RULES } from '../shared/rules/table.ts';

export const RULES_DOCUMENT = 'docs/rules.md';

const HEAD = `# The rules

Made from the table of rules by \`npm run rules-document\`; a test fails when this page is not what the code says.

Where a rule comes from:

- **contract**: a table of the interface names the condition and the code.
- **reading**: our understanding of a word or a sentence that the interface only shows. The marketplace may see it otherwise.
- **supplement**: publicly known facts. These only warn.

A rule holds back only what the seller changed of the fields it reads; what the marketplace has already only warns.
Every rule can be sent anyway for one ad or a kind, except where "firm" stands. "whole" rules judge the update itself.
\`categoryId\` and \`campaignId\` stand for what is known of the category and the campaign.
`;

const ORDER: readonly Origin[] = ['contract', 'reading', 'supplement'];

const nameOf = ({ message }: RuleFacts): string => message.replace(/^rule\./, '');

/** A message with its arguments in braces; of a plural, the form for many. */
const outline = (elements: readonly MessageFormatElement[], counted = ''): string =>
  elements
    .map((element) => {
      if (isLiteralElement(element)) return element.value;
      if (isPoundElement(element)) return `{${counted}}`;
      if (isPluralElement(element) || isSelectElement(element)) {
        const [last] = Object.values(element.options).slice(-1);
        return outline(last?.value ?? [], element.value);
      }
      return `{${element.value}}`;
    })
    .join('');

const sentenceOf = ({ message }: RuleFacts): string => {
  const key = messageKey(message);
  return key === undefined ? '' : outline(parsed(en[key], 'en'));
};

const listed = (fields: readonly string[]): string => fields.map((field) => `\`${field}\``).join(', ');

const marksOf = ({ severity, whole, firm }: RuleFacts): string =>
  [severity, ...(whole ? ['whole'] : []), ...(firm ? ['firm'] : [])].join(', ');

const lineOf = (rule: RuleFacts): string =>
  `| ${[nameOf(rule), `\`${rule.field}\``, rule.code, marksOf(rule), sentenceOf(rule), listed(rule.reads)]
    .map((cell) => String(cell).replaceAll('|', '\\|'))
    .join(' | ')} |`;

const COLUMNS = '| rule | field | code | weight | what it says | reads |\n|---|---|---|---|---|---|';

/** The whole page. One line a rule; campaigns and ads share some. */
export const rulesDocument = (): string => {
  const sections = ORDER.map((origin) => {
    const lines = ALL_RULES.filter(({ source }) => source === origin).map(lineOf);
    return `## ${origin}\n\n${COLUMNS}\n${[...new Set(lines)].join('\n')}\n`;
  });
  return [HEAD, ...sections].join('\n');
};
