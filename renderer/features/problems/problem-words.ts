/** How the problems panel names kinds of problems and their mends, and problems as text to copy. Pure. */
import { messageKey, saysParam } from '../../../shared/locale/index.ts';
import type { Problem, Severity } from '../../../shared/rules/problem.ts';
import type { Words } from '../../core/words.ts';
import { fixable, type LocatedProblem, type ProblemGroup, type ProblemList } from './problem-groups.ts';

const COUNTS = {
  error: 'problems.errors',
  warning: 'problems.warnings',
  info: 'problems.notes',
} as const satisfies Record<Severity, string>;

/** `3 errors`. */
export const countText = (severity: Severity, count: number, { t }: Words): string =>
  t(COUNTS[severity], { count });

const PLAIN_END = /\.$/;

/** The marketplace's word on what Adsheet has no sentence for: its number is all they have in common. */
const isNumberOnly = (key: string): boolean => key.startsWith('service.other') || key === 'service.silent';

/** What all problems of a kind have in common; the field is named with it. */
export const kindText = (problem: Problem, words: Words): string => {
  const { t } = words;
  const field = words.field(problem.field);
  const kind = messageKey(`kind.${problem.message.key}`);
  if (kind) return t('problems.kind', { field, kind: t(kind) });
  const said = problem.source === 'service' ? messageKey(problem.message.key) : undefined;
  if (said && isNumberOnly(said))
    return t('problems.kind', { field, kind: t('problems.kind.code', { code: problem.code }) });
  return said ? t(said, { field }).replace(PLAIN_END, '') : words.problem(problem);
};

/** What the button says that mends all problems of a group; '' where none can be mended. */
export const fixAllText = (group: ProblemGroup, { t }: Words): string => {
  const count = fixable(group);
  if (count === 0) return '';
  const [only, ...others] = group.fixes.keys();
  const own = others.length === 0 ? messageKey(`problems.fix_all.${only?.replace('fix.', '')}`) : undefined;
  return t(own ?? 'problems.fix_all', { count });
};

/** Where a problem comes from: the service's number and its path, as its own papers have them. */
export const placeText = ({ code, field }: Problem): string =>
  field === '' ? `${code}` : `${code} ${field}`;

/** Is it the ad's category that does not allow it? The sentence names it then. */
export const isOfCategory = ({ message }: Problem): boolean => saysParam(message.key, 'category');

const COLUMNS = ['severity', 'ad', 'number', 'vendor', 'field', 'problem', 'code', 'path', 'source'] as const;

/** A cell of a table as text: what would end it becomes a space. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').trim();

const lineOf = ({ row, problem }: LocatedProblem, words: Words): string =>
  [
    words.t(`severity.${problem.severity}`),
    String(row.values['title'] ?? ''),
    row.id === null ? '' : String(row.id),
    String(row.values['vendorId'] ?? ''),
    words.field(problem.field),
    words.wholeProblem(problem),
    String(problem.code),
    problem.field,
    words.t(`problems.source.${problem.source}`),
  ]
    .map(cell)
    .join('\t');

/** The heading of problems copied as a table that spreadsheets and mails take. */
export const tableHead = ({ t }: Words): string =>
  COLUMNS.map((name) => t(`problems.column.${name}`)).join('\t');

/** The lines of that table, one a problem, as they are asked for. */
export function* tableLines(groups: ProblemList['groups'], words: Words): Generator<string> {
  for (const { found } of groups) for (const one of found) yield lineOf(one, words);
}
