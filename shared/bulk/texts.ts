/** Bulk operations on texts. */
import type { Field } from '../ad/fields.ts';
import { titleCase, trimmed } from '../expression/evaluate/functions.ts';
import { tokensOf } from '../html/tokens.ts';
import type { Json } from '../json.ts';
import { finderOf, replaceMatches } from './find.ts';
import type { Case, OperationOf } from './operation.ts';
import type { CellOutcome } from './outcome.ts';
import { changeCell, skipCell } from './outcome.ts';

/** Converts a text; undefined where that would take too long. */
type OfText = (text: string) => string | undefined;

export const isText = (field: Field): boolean =>
  field.kind === 'text' || (field.kind === 'attribute' && (field.type === 'STRING' || field.type === 'LIST'));

const isSaid = (item: Json | undefined): item is Json => item !== undefined && item !== '';

const ofList = (items: readonly Json[], make: OfText): CellOutcome => {
  const made = items.map((item) => (typeof item === 'string' ? make(item) : item));
  if (made.includes(undefined)) return skipCell('takes-long');
  const kept = made.filter(isSaid);
  return changeCell(kept.length === 0 ? null : kept);
};

/** Converts each text of a cell; an empty cell stays empty. */
const ofEach = (field: Field, before: Json, make: OfText): CellOutcome => {
  if (!isText(field)) return skipCell('not-text');
  if (Array.isArray(before)) return ofList(before, make);
  if (typeof before !== 'string') return before === null ? changeCell(null) : skipCell('not-text');
  const made = make(before);
  if (made === undefined) return skipCell('takes-long');
  return changeCell(made === '' ? null : made);
};

const ENTITY = /(&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);)/iu;

/** Converts only the text of HTML, not its tags. */
const ofWords = (source: string, make: OfText): string | undefined => {
  if (!source.includes('<')) return make(source);
  const pieces = tokensOf(source).map(({ kind, start, end }) => {
    const written = source.slice(start, end);
    return kind === 'text' ? make(written) : written;
  });
  return pieces.includes(undefined) ? undefined : pieces.join('');
};

/** As `ofWords`, also leaving character references such as `&eacute;` unchanged. */
const ofLetters = (source: string, make: (text: string) => string): string | undefined =>
  ofWords(source, (words) =>
    words
      .split(ENTITY)
      .map((piece, index) => (index % 2 === 1 ? piece : make(piece)))
      .join(''),
  );

const SENTENCE_START = /^([^\p{L}\p{N}]*)(\p{L})/u;
const AFTER_STOP = /([.!?…]["'”’)]*\s+[^\p{L}\p{N}]*)(\p{L})/gu;
const raised = (_found: string, before: string, letter: string): string => before + letter.toUpperCase();

/** Lower case with a capital at the start of each sentence; the pieces of one text are passed in order. */
const sentenceCase = (): ((text: string) => string) => {
  let said = '';
  return (text) => {
    const lower = text.toLowerCase();
    const begins = !/[\p{L}\p{N}]/u.test(said) || /[.!?…]["'”’)]*\s+[^\p{L}\p{N}]*$/u.test(said);
    const opened = begins ? lower.replace(SENTENCE_START, raised) : lower;
    said += text;
    return opened.replace(AFTER_STOP, raised);
  };
};

const caseOf = (to: Case): ((text: string) => string) => {
  switch (to) {
    case 'lower':
      return (text) => text.toLowerCase();
    case 'upper':
      return (text) => text.toUpperCase();
    case 'title':
      return titleCase;
    case 'sentence':
      return sentenceCase();
  }
};

/** Operations that compute a new text from the old one alone. */
export type TextOperation = OperationOf<'prepend' | 'append' | 'case' | 'trim' | 'replace'>;
export type OfCell = (field: Field, before: Json) => CellOutcome;

const joined =
  (join: (before: string) => string): OfCell =>
  (field, before) => {
    if (!isText(field) || Array.isArray(before)) return skipCell('not-text');
    const text = join(typeof before === 'string' ? before : '');
    return changeCell(text === '' ? null : text);
  };

const isHtml = (field: Field): boolean => field.kind === 'text' && field.html === true;

const replacing = (operation: OperationOf<'replace'>): OfCell | undefined => {
  const { find, by, mode } = operation;
  const finder = finderOf(operation);
  if (!finder) return undefined;
  const replace: OfText = (text) => {
    const matches = finder(text);
    return matches && (matches.length === 0 ? text : replaceMatches(text, matches, by, mode));
  };
  // A search text such as `<br>` means the tag; `b` does not.
  const inTags = /[<>]/u.test(find);
  return (field, before) =>
    ofEach(field, before, isHtml(field) && !inTags ? (text) => ofWords(text, replace) : replace);
};

/** The function of a text operation on a cell; undefined for an invalid pattern. */
export const ofTexts = (operation: TextOperation): OfCell | undefined => {
  switch (operation.kind) {
    case 'prepend':
      return joined((before) => operation.text + before);
    case 'append':
      return joined((before) => before + operation.text);
    case 'case':
      return (field, before) =>
        ofEach(field, before, (text) => {
          const make = caseOf(operation.to);
          return isHtml(field) ? ofLetters(text, make) : make(text);
        });
    case 'trim':
      return (field, before) => ofEach(field, before, trimmed);
    case 'replace':
      return replacing(operation);
  }
};
