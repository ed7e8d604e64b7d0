/** The texts of the problems panel: kinds of problems, fixes, and problems as text to copy. Pure. */
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

/** A service problem without a sentence of ours: all of its kind share only the number. */
const isNumberOnly = (key: string): boolean => key.startsWith('service.other') || key === 'service.silent';

/** What all problems of a kind have in common, with the field's name. */
export const kindText = (problem: Problem, words: Words): string => {
  const { t } = words;
  const field = words.fieldLabel(problem.field);
  const kind = messageKey(`kind.${problem.message.key}`);
  if (kind) return t('problems.kind', { field, kind: t(kind) });
  const said = problem.source === 'service' ? messageKey(problem.message.key) : undefined;
  if (said && isNumberOnly(said))
    return t('problems.kind', { field, kind: t('problems.kind.code', { code: problem.code }) });
  return said ? t(said, { field }).replace(PLAIN_END, '') : words.problem(problem);
};

/** The label of the button that fixes a group; '' where nothing can be fixed. */
export const fixAllText = (group: ProblemGroup, { t }: Words): string => {
  const count = fixable(group);
  if (count === 0) return '';
  const [only, ...others] = group.fixes.keys();
  const own = others.length === 0 ? messageKey(`problems.fix_all.${only?.replace('fix.', '')}`) : undefined;
  return t(own ?? 'problems.fix_all', { count });
};

/** The origin of a problem: the service's code and path, as in its documentation. */
export const placeText = ({ code, field }: Problem): string =>
  field === '' ? `${code}` : `${code} ${field}`;

/** Is it a limit of the ad's category? The sentence names the category then. */
export const isOfCategory = ({ message }: Problem): boolean => saysParam(message.key, 'category');

const COLUMNS = ['severity', 'ad', 'number', 'vendor', 'field', 'problem', 'code', 'path', 'source'] as const;

/** A table cell as text: characters that would end it become a space. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').trim();

const lineOf = ({ row, problem }: LocatedProblem, words: Words): string =>
  [
    words.t(`severity.${problem.severity}`),
    String(row.values['title'] ?? ''),
    row.id === null ? '' : String(row.id),
    String(row.values['vendorId'] ?? ''),
    words.fieldLabel(problem.field),
    words.wholeProblem(problem),
    String(problem.code),
    problem.field,
    words.t(`problems.source.${problem.source}`),
  ]
    .map(cell)
    .join('\t');

/** The header of problems copied as a table. */
export const tableHead = ({ t }: Words): string =>
  COLUMNS.map((name) => t(`problems.column.${name}`)).join('\t');

/** The lines of that table, one per problem, created on demand. */
export function* tableLines(groups: ProblemList['groups'], words: Words): Generator<string> {
  for (const { found } of groups) for (const one of found) yield lineOf(one, words);
}
