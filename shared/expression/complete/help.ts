/** The documentation of the language, entry by entry, for the help page and for completion. */
import type { MessageKey } from '../../locale/index.ts';
import { signatureOf } from '../function-names.ts';
import type { ExpressionMode } from './completion.ts';

export type HelpKind = 'value' | 'operator' | 'function' | 'flag' | 'metric';

/** `example` is valid in `mode`; `text` is the key of its sentence in `shared/locale`. */
export type HelpEntry = {
  readonly kind: HelpKind;
  readonly name: string;
  readonly signature: string;
  readonly example: string;
  readonly mode: ExpressionMode;
  readonly text: MessageKey;
};

type Written = Omit<HelpEntry, 'kind' | 'mode'> & { readonly mode?: ExpressionMode };

const entries = (kind: HelpKind, written: readonly Written[]): readonly HelpEntry[] =>
  written.map((entry) => ({ kind, mode: 'condition', ...entry }));

const VALUES = entries('value', [
  {
    name: 'text',
    signature: "'text'",
    example: "title contains 'garden table'",
    text: 'expression.help.text',
  },
  { name: 'number', signature: '0.35', example: 'bid < 0.35', text: 'expression.help.number' },
  { name: 'date', signature: '2026-01-31', example: 'created >= 2026-01-31', text: 'expression.help.date' },
  { name: 'field', signature: '{Label}', example: '{Bid} > 0.35', text: 'expression.help.braces' },
]);

const OPERATORS = entries('operator', [
  { name: '=', signature: 'value = value', example: 'status = ACTIVE', text: 'expression.help.equals' },
  { name: '<', signature: 'value < value', example: 'daily >= 5', text: 'expression.help.order' },
  {
    name: 'in',
    signature: 'value in (a, b, …)',
    example: 'status in (ACTIVE, PAUSED)',
    text: 'expression.help.in',
  },
  {
    name: 'contains',
    signature: 'text contains text',
    example: 'title contains garden',
    text: 'expression.help.contains',
  },
  {
    name: 'startsWith',
    signature: 'text startsWith text',
    example: 'vendor startsWith 00',
    text: 'expression.help.starts',
  },
  {
    name: 'matches',
    signature: "text matches 'pattern'",
    example: "title matches '^new.*table$'",
    text: 'expression.help.matches',
  },
  {
    name: 'is empty',
    signature: 'value is empty',
    example: 'postcode is not empty',
    text: 'expression.help.empty',
  },
  {
    name: 'and',
    signature: 'condition and condition',
    example: 'status = ACTIVE and bid < 0.10',
    text: 'expression.help.and',
  },
  {
    name: 'or',
    signature: 'condition or condition',
    example: 'draft or problem',
    text: 'expression.help.or',
  },
  { name: 'not', signature: 'not condition', example: 'not draft', text: 'expression.help.not' },
  {
    name: '+',
    signature: 'number + number',
    example: 'bid * 1.1',
    mode: 'formula',
    text: 'expression.help.arithmetic',
  },
  {
    name: '&',
    signature: 'text & text',
    example: "title & ' - ' & vendor",
    mode: 'formula',
    text: 'expression.help.join',
  },
]);

const FUNCTION_HELP = entries('function', [
  {
    name: 'round',
    signature: signatureOf('round'),
    example: 'round(bid * 1.1, 2)',
    mode: 'formula',
    text: 'expression.help.round',
  },
  {
    name: 'clamp',
    signature: signatureOf('clamp'),
    example: 'clamp(bid, 0.05, 0.50)',
    mode: 'formula',
    text: 'expression.help.clamp',
  },
  {
    name: 'min',
    signature: signatureOf('min'),
    example: 'min(bid * 2, 1)',
    mode: 'formula',
    text: 'expression.help.min',
  },
  {
    name: 'max',
    signature: signatureOf('max'),
    example: 'max(bid, 0.10)',
    mode: 'formula',
    text: 'expression.help.max',
  },
  {
    name: 'if',
    signature: signatureOf('if'),
    example: 'if(clicks > 100, bid * 1.1, bid)',
    mode: 'formula',
    text: 'expression.help.if',
  },
  {
    name: 'coalesce',
    signature: signatureOf('coalesce'),
    example: "coalesce(seller, 'Shop')",
    mode: 'formula',
    text: 'expression.help.coalesce',
  },
  {
    name: 'lower',
    signature: signatureOf('lower'),
    example: 'lower(title)',
    mode: 'formula',
    text: 'expression.help.lower',
  },
  {
    name: 'upper',
    signature: signatureOf('upper'),
    example: 'upper(vendor)',
    mode: 'formula',
    text: 'expression.help.upper',
  },
  {
    name: 'title',
    signature: signatureOf('title'),
    example: 'title(seller)',
    mode: 'formula',
    text: 'expression.help.title',
  },
  {
    name: 'trim',
    signature: signatureOf('trim'),
    example: 'trim(title)',
    mode: 'formula',
    text: 'expression.help.trim',
  },
  {
    name: 'left',
    signature: signatureOf('left'),
    example: 'left(title, 60)',
    mode: 'formula',
    text: 'expression.help.left',
  },
  {
    name: 'right',
    signature: signatureOf('right'),
    example: 'right(vendor, 4)',
    mode: 'formula',
    text: 'expression.help.right',
  },
  {
    name: 'replace',
    signature: signatureOf('replace'),
    example: "replace(title, 'grey', 'gray')",
    mode: 'formula',
    text: 'expression.help.replace',
  },
  { name: 'len', signature: signatureOf('len'), example: 'len(title) > 50', text: 'expression.help.len' },
  {
    name: 'today',
    signature: signatureOf('today'),
    example: 'created >= today() - 7',
    text: 'expression.help.today',
  },
]);

const FLAG_HELP = entries('flag', [
  { name: 'draft', signature: 'draft', example: 'draft', text: 'expression.help.draft' },
  { name: 'problem', signature: 'problem', example: 'problem', text: 'expression.help.problem' },
  { name: 'conflict', signature: 'conflict', example: 'conflict', text: 'expression.help.conflict' },
  { name: 'new', signature: 'new', example: 'new', text: 'expression.help.new' },
  { name: 'gone', signature: 'gone', example: 'gone', text: 'expression.help.gone' },
]);

const METRIC_HELP = entries('metric', [
  {
    name: 'impressions',
    signature: 'impressions([days])',
    example: 'impressions(7d) > 1000',
    text: 'expression.help.impressions',
  },
  { name: 'clicks', signature: 'clicks([days])', example: 'clicks(30d) = 0', text: 'expression.help.clicks' },
  {
    name: 'urlClicks',
    signature: 'urlClicks([days])',
    example: 'urlClicks(30d) > 10',
    text: 'expression.help.urlClicks',
  },
  { name: 'emails', signature: 'emails([days])', example: 'emails(90d) > 0', text: 'expression.help.emails' },
  {
    name: 'engagement',
    signature: 'engagement([days])',
    example: 'engagement(7d) > 5',
    text: 'expression.help.engagement',
  },
  { name: 'spent', signature: 'spent([days])', example: 'spent(7d) > 10', text: 'expression.help.spent' },
  { name: 'ctr', signature: 'ctr([days])', example: 'ctr(30d) < 0.5', text: 'expression.help.ctr' },
  {
    name: 'engagementCtr',
    signature: 'engagementCtr([days])',
    example: 'engagementCtr(30d) < 5',
    text: 'expression.help.engagementCtr',
  },
  {
    name: 'websiteCtr',
    signature: 'websiteCtr([days])',
    example: 'websiteCtr(30d) < 5',
    text: 'expression.help.websiteCtr',
  },
  { name: 'cpc', signature: 'cpc([days])', example: 'cpc(30d) > 0.25', text: 'expression.help.cpc' },
  {
    name: 'urlCpc',
    signature: 'urlCpc([days])',
    example: 'urlCpc(30d) > 1',
    text: 'expression.help.urlCpc',
  },
  { name: 'orders', signature: 'orders([days])', example: 'orders(30d) = 0', text: 'expression.help.orders' },
  {
    name: 'revenue',
    signature: 'revenue([days])',
    example: 'revenue(30d) > 100',
    text: 'expression.help.revenue',
  },
  {
    name: 'costPerOrder',
    signature: 'costPerOrder([days])',
    example: 'costPerOrder(30d) > 5',
    text: 'expression.help.costPerOrder',
  },
  { name: 'margin', signature: 'margin([days])', example: 'margin(30d) < 0', text: 'expression.help.margin' },
  {
    name: 'before',
    signature: 'metric(days, before)',
    example: 'clicks(14d) < clicks(14d, before)',
    text: 'expression.help.before',
  },
]);

/** All of the language in the order of the help page: values, operators, functions, flags and metrics. */
export const EXPRESSION_HELP: readonly HelpEntry[] = [
  ...VALUES,
  ...OPERATORS,
  ...FUNCTION_HELP,
  ...FLAG_HELP,
  ...METRIC_HELP,
];
