/** Completion at the caret: offers only what the parser accepts there. */
import type { Field } from '../../ad/fields.ts';
import { metricNamed } from '../metrics.ts';
import { Fault } from '../parse/fault.ts';
import { parseExpression, parseFormula } from '../parse/read.ts';
import { holeAt } from '../parse/template.ts';
import type { Token } from '../parse/tokens.ts';
import { tokenize } from '../parse/tokens.ts';
import type { TermType } from '../types.ts';
import { typeOfField } from '../types.ts';
import type { Candidate } from './candidates.ts';
import {
  beforeCandidate,
  fieldCandidates,
  labelCandidates,
  operandCandidates,
  operatorCandidates,
  valueCandidates,
} from './candidates.ts';
import type { CompletionContext, Completions } from './completion.ts';

const MOST = 100;

type Read = (text: string) => ReturnType<typeof parseExpression> | ReturnType<typeof parseFormula>;

/** Is the text valid except for what may follow at `end`? */
const canGoOn = (text: string, end: number, read: Read): boolean => {
  const result = read(text);
  if (result.ok) return true;
  const faultEnd = result.at + (result.length ?? 0);
  switch (result.message.key) {
    case 'expression.incomplete':
    case 'expression.not-closed':
      return true;
    case 'expression.not-a-condition':
      return faultEnd >= end;
    case 'expression.bad-arguments':
      return faultEnd > end;
    default:
      return false;
  }
};

const isSign = (token: Token | undefined, ...signs: readonly string[]): boolean =>
  token?.kind === 'sign' && signs.includes(token.text);

const openParentheses = (tokens: readonly Token[]): number =>
  tokens.reduce((open, token) => open + (isSign(token, '(') ? 1 : isSign(token, ')') ? -1 : 0), 0);

/** Is the text before the caret valid with the candidate, now or once its parentheses are closed? */
const fits = (before: string, tokens: readonly Token[], read: Read) => {
  const closers = ')'.repeat(Math.max(0, openParentheses(tokens)));
  const known = new Map<string, boolean>();
  const isReadWith = (probe: string): boolean => {
    const text = `${before}${probe}`;
    const isWell = (tried: string): boolean => canGoOn(tried, text.length, read);
    return isWell(text) && (closers === '' || isWell(`${text}${closers}`));
  };
  // A long text with hundreds of fields is parsed once for each shape, not for each field.
  return ({ probe, shape }: Candidate): boolean => {
    const found = known.get(shape) ?? isReadWith(probe);
    known.set(shape, found);
    return found;
  };
};

const wordOf = (token: Token | undefined): string =>
  token?.kind === 'word' || token?.kind === 'sign' ? token.text.toLowerCase() : '';

const LIST_SIGNS = new Set(['word', 'quoted', 'number', 'date']);

/** The index of the operator before the next operand, skipping lists and `not`; -1 for none. */
const operatorIndex = (tokens: readonly Token[]): number => {
  let at = tokens.length - 1;
  while (at >= 0 && (isSign(tokens[at], ',') || LIST_SIGNS.has(tokens[at]?.kind ?? ''))) {
    if (!isSign(tokens[at], ',') && !isSign(tokens[at + 1], ',')) break;
    at -= 1;
  }
  if (isSign(tokens[at], '(') && wordOf(tokens[at - 1]) === 'in') return at - 1;
  return at === tokens.length - 1 ? at : -1;
};

const COMPARING = new Set(['=', '!=', '<', '<=', '>', '>=', 'in']);

const fieldOfToken = (token: Token | undefined, { names }: CompletionContext): Field | undefined =>
  token?.kind === 'word' || token?.kind === 'braces'
    ? names(token.text, token.kind === 'braces')[0]
    : undefined;

/** What is wanted at the caret: something compared with a field, or a value of a type. */
const wantedAfter = (
  tokens: readonly Token[],
  context: CompletionContext,
): { readonly field?: Field; readonly type?: TermType } => {
  const at = operatorIndex(tokens);
  const operator = wordOf(tokens[at]);
  const field = fieldOfToken(tokens[wordOf(tokens[at - 1]) === 'not' ? at - 2 : at - 1], context);
  const type = field && typeOfField(field);
  if (COMPARING.has(operator) && field && type) return { field, type };
  if (operator === '*' || operator === '/') return { type: 'number' };
  const calculates = operator === '+' || operator === '-';
  return calculates && (type === 'number' || type === 'money') ? { type } : {};
};

/** Is it the comma after the days of a metric? */
const isAfterDays = (tokens: readonly Token[]): boolean => {
  const [metric, open, , comma] = tokens.slice(-4);
  return (
    metric?.kind === 'word' &&
    metricNamed(metric.text) !== undefined &&
    isSign(open, '(') &&
    isSign(comma, ',')
  );
};

const candidatesAfter = (tokens: readonly Token[], context: CompletionContext): readonly Candidate[] => {
  if (isAfterDays(tokens)) return [beforeCandidate(context)];
  const { field, type } = wantedAfter(tokens, context);
  const values = field ? valueCandidates(context, field) : [];
  if (field?.kind === 'enum') return values;
  const fields = fieldCandidates(context, type);
  const isAttribute = ({ insert }: Candidate): boolean => /^\{?attributes\./.test(insert);
  return [
    ...values,
    ...fields.filter((candidate) => !isAttribute(candidate)),
    ...operandCandidates(context),
    ...operatorCandidates(context),
    ...fields.filter(isAttribute),
  ];
};

/** How well the typed text matches a name: at its start, at the start of a word, inside; undefined for no match. */
const scoreOf = (typed: string, names: readonly string[]): number | undefined => {
  const scores = names.flatMap((name) => {
    const at = name.toLowerCase().indexOf(typed.toLowerCase());
    return at < 0 ? [] : [at === 0 ? 0 : /[^\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 1 : 2];
  });
  return scores.length > 0 ? Math.min(...scores) : undefined;
};

/** The matching candidates that fit, best first. */
const chosen = (
  typed: string,
  candidates: readonly Candidate[],
  canStand: (candidate: Candidate) => boolean,
): readonly Candidate[] => {
  const scored = candidates.flatMap((candidate) => {
    const score = scoreOf(typed, candidate.names);
    return score === undefined ? [] : [{ candidate, score }];
  });
  const found: Candidate[] = [];
  for (const { candidate } of scored.sort((a, b) => a.score - b.score)) {
    if (found.length >= MOST) break;
    if (canStand(candidate)) found.push(candidate);
  }
  return found;
};

/** A part of the text that is completed by itself: a whole condition or formula, or one within a template. */
type Piece = {
  readonly text: string;
  readonly at: number;
  readonly read: Read;
  readonly inTemplate: boolean;
};

const NOTHING = (at: number): Completions => ({ from: at, to: at, options: [] });

const REST_OF_WORD = /^[\p{L}\p{M}\p{N}_.@]*/u;
const REST_OF_LABEL = /^[\p{L}\p{M}\p{N} ._@'’-]*\}/u;

const restLength = (piece: Piece, pattern: RegExp): number =>
  pattern.exec(piece.text.slice(piece.at))?.[0].length ?? 0;

const completions = (
  piece: Piece,
  from: number,
  to: number,
  candidates: readonly Candidate[],
): Completions => ({
  from,
  to,
  options: candidates.map(({ insert, label, detail, kind }) => {
    const leads = piece.inTemplate && from === 0 && insert.startsWith('{');
    const trails = kind === 'operator' && !insert.endsWith('(') && piece.text[to] !== ' ';
    return { insert: `${leads ? ' ' : ''}${insert}${trails ? ' ' : ''}`, label, detail, kind };
  }),
});

/** Within braces opened at `open`: labels of fields. */
const completeLabel = (piece: Piece, open: number, context: CompletionContext): Completions => {
  const before = piece.text.slice(0, open);
  const typed = piece.text.slice(open + 1, piece.at);
  const canStand = fits(before, tokensOf(before) ?? [], piece.read);
  const to = piece.at + restLength(piece, REST_OF_LABEL);
  return completions(piece, open, to, chosen(typed, labelCandidates(context), canStand));
};

const tokensOf = (text: string): readonly Token[] | undefined => {
  try {
    return tokenize(text).slice(0, -1);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
};

/** The index of an unclosed brace; undefined for none. */
const openBrace = (text: string): number | undefined => {
  try {
    tokenize(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.key === 'expression.not-closed' && text[error.at] === '{' ? error.at : undefined;
  }
};

const completePiece = (piece: Piece, context: CompletionContext): Completions => {
  const whole = piece.text.slice(0, piece.at);
  const open = openBrace(whole);
  if (open !== undefined) return completeLabel(piece, open, context);
  const tokens = tokensOf(whole);
  if (!tokens) return NOTHING(piece.at);
  const last = tokens.at(-1);
  const isTyping = last?.kind === 'word' && last.end === piece.at;
  const from = isTyping ? last.at : piece.at;
  const to = isTyping ? piece.at + restLength(piece, REST_OF_WORD) : piece.at;
  const before = isTyping ? tokens.slice(0, -1) : tokens;
  const canStand = fits(whole.slice(0, from), before, piece.read);
  const found = chosen(isTyping ? last.text : '', candidatesAfter(before, context), canStand);
  return completions(piece, from, to, found);
};

const pieceAt = (
  text: string,
  at: number,
  context: CompletionContext,
): readonly [Piece, number] | undefined => {
  const { mode = 'condition', names } = context;
  if (mode === 'condition') {
    return [{ text, at, read: (part) => parseExpression(part, names), inTemplate: false }, 0];
  }
  const start = mode === 'template' ? holeAt(text, at) : 0;
  if (start === undefined) return undefined;
  const read: Read = (part) => parseFormula(part, names);
  return [{ text: text.slice(start), at: at - start, read, inTemplate: mode === 'template' }, start];
};

/**
 * The completions at the caret (`at`, in UTF-16 units), best first, 100 at most. With any of them in place of `from`
 * to `to` the text up to there stays valid. None within quotes or the plain text of a template.
 */
export const completionsAt = (text: string, at: number, context: CompletionContext): Completions => {
  const caret = Math.max(0, Math.min(at, text.length));
  const found = pieceAt(text, caret, context);
  if (!found) return NOTHING(caret);
  const [piece, start] = found;
  const { from, to, options } = completePiece(piece, context);
  return { from: from + start, to: to + start, options };
};
