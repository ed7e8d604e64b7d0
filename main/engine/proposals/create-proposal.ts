/** Comparing a table with the ads: what each row would change there, and what the user is asked about it. */
import { randomUUID } from 'node:crypto';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Json } from '../../../shared/json.ts';
import { jsonOf, sameJson } from '../../../shared/json.ts';
import type { DecimalSign } from '../../../shared/money/number-format.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import { columnNamed, nameOfColumn } from '../../../shared/proposals/column-names.ts';
import { decimalSignIn } from '../../../shared/proposals/decimal-sign.ts';
import type { Guess } from '../../../shared/proposals/header.ts';
import { picturesOfColumns } from '../../../shared/proposals/picture-columns.ts';
import type { ApartRows, MissingAds, Proposal } from '../../../shared/proposals/proposal.ts';
import { fittedFields } from '../../../shared/proposals/recipe.ts';
import type { LayoutChoice } from '../../../shared/proposals/table-layout.ts';
import type { TableQuestion } from '../../../shared/proposals/table-questions.ts';
import { isFieldQuestion } from '../../../shared/proposals/table-questions.ts';
import type { CopiedRows, FieldReading, FoldReading } from '../../../shared/proposals/table-reading.ts';
import { yieldToEventLoop } from '../time-slices.ts';
import { attributesAsked } from './attribute-questions.ts';
import { questionsIn } from './column-questions.ts';
import { missingRows } from './compare/missing.ts';
import { withAnswers, withFieldQuestions, withFilled } from './field-questions.ts';
import { allForecasts } from './forecast-rows.ts';
import { carriedOverDecisions, initialDecisions } from './initial-decisions.ts';
import type { LaidOut, Read } from './lay-out.ts';
import { layOut } from './lay-out.ts';
import { namedFiles } from './picture-files.ts';
import type { ProposalContext } from './proposal-context.ts';
import type { ProposalState } from './proposal-state.ts';
import { proposedRows } from './proposed-rows.ts';
import { fileFacts } from './resolve-targets.ts';
import type { SortedApart } from './sorted-apart.ts';
import type { AttributeMeanings } from './table/attribute-meanings.ts';
import { withMeanings } from './table/attribute-meanings.ts';
import { columnFacts } from './table/column-facts.ts';
import type { ColumnAnswers } from './table/column-mapping.ts';
import { isMapped, withReadOnly, writtenUnits } from './table/column-mapping.ts';
import type { ColumnWords, OwnTable, PictureFiles } from './table/derived-table.ts';
import { answeredWords, NO_CHOICES } from './table/derived-table.ts';
import type { Table, TableSource } from './table/table.ts';
import { columnsNamed, headersOf, tableOf } from './table/table.ts';
import type { ColumnTexts } from './table/text-forms.ts';
import { answeredTexts } from './table/text-forms.ts';
import type { KnownExports } from './targets/row-baselines.ts';
import { valuesAsked } from './value-questions.ts';

/** The earlier questions; about amounts, those of columns that have the same fields still. */
const questionsBefore = (
  before: ProposalState | undefined,
  { mapping }: OwnTable,
): readonly TableQuestion[] => {
  if (before?.mapping.header !== mapping.header) return [];
  const { columns } = before.own.mapping;
  return before.questions.filter(
    (question) => isFieldQuestion(question) || columns[question.column] === mapping.columns[question.column],
  );
};

const askedAbout = async (
  { open }: ProposalContext,
  read: Read,
  laid: LaidOut,
  { rows, facts }: Pick<ProposalState, 'rows' | 'facts'>,
): Promise<readonly TableQuestion[]> => {
  const { rows: table, mapping, own, made, match } = laid;
  const sign = decimalSignIn(numberFormatOf(open.context.locale));
  const before = questionsBefore(read.before, own);
  const amounts = before.filter((question) => !isFieldQuestion(question));
  const asked = await questionsIn({ rows, table, mapping, own, made, sign, before: amounts });
  return withFieldQuestions(asked, { own, choices: read.choices, facts, match, before });
};

/** Which rows are one ad, whatever that costs. */
const rowsOf = (fold: FoldReading | null): Json => {
  const { price: _whatever, ...rows } = fold ?? {};
  return jsonOf(rows);
};

/** Are the rows at each place the same as before? */
const hasSameRows = (before: ProposalState, { table, choices }: Read): boolean =>
  before.given === table && sameJson(rowsOf(before.choices.fold), rowsOf(choices.fold));

/** What the user said of columns that were sorted apart, of others they have to say it again. */
const apartAs = ({ table, apart, before }: Read, found: SortedApart): Proposal['apart'] => {
  const columns = found.columns.filter((at) => at < table.width);
  const was = before?.apart;
  const isSame = was !== undefined && columns.every((at) => was.columns.includes(at));
  return { as: apart ?? (isSame ? was.as : 'hold'), rows: columns.length === 0 ? 0 : found.rows, columns };
};

/** Reads the table as `read` says and compares it with the ads. */
const compare = async (context: ProposalContext, read: Read): Promise<ProposalState> => {
  const { open, throwIfStale } = context;
  // The present problems must be known, since new ones are told by comparing with them.
  await open.rows.settled();
  const asOf = open.context.mirror.remoteChanges.last();
  const laid = await layOut(context, read);
  const { exports, own, missing } = laid.subjects;
  const inTable = await proposedRows(context, read.source, laid, read.copies);
  const beside =
    read.missing === 'leave' ? [] : await missingRows(context, missing, exports.get(own ?? ''), read.missing);
  const rows = [...inTable.rows, ...beside];
  const facts = await columnFacts(read.table.rows, read.table.width, throwIfStale);
  const file = fileFacts(read.source, laid.subjects);
  await yieldToEventLoop();
  const { mapping } = laid;
  const asking = { own: laid.own, mapping, choices: read.choices, texts: laid.texts, rows, table: laid.rows };
  const valueQuestions = await valuesAsked(context, asking);
  const attributeQuestions = await attributesAsked(context, asking);
  await yieldToEventLoop();
  const pictureFiles = await namedFiles(laid.rows, mapping.columns, throwIfStale);
  const questions = await askedAbout(context, read, laid, { rows, facts });
  await yieldToEventLoop();
  const work = {
    id: read.id,
    source: read.source,
    given: read.table,
    own: laid.own,
    folded: laid.folded,
    choices: read.choices,
    texts: laid.texts,
    table: laid.table,
    chosen: read.chosen,
    file,
    mapping,
    questions,
    valueQuestions,
    attributeQuestions,
    pictureFiles,
    named: laid.names.named,
    facts,
    attributes: laid.attributes,
    missing: read.missing,
    externalIds: laid.externalIds,
    match: laid.match,
    knownByValue: laid.subjects.knownByValue,
    list: laid.subjects.list,
    copies: { as: read.copies, rows: inTable.copied },
    apart: apartAs(read, inTable.apart),
    rows,
    // Rows that were laid out anew are others at the same places.
    decisions:
      read.before && hasSameRows(read.before, read)
        ? carriedOverDecisions(read.before, { rows, mapping })
        : initialDecisions(rows),
    asOf,
  };
  return { ...work, forecasts: await allForecasts(context, work, inTable.forecasts) };
};

/** The user's choices about a table; what is left out is guessed from its headers and numbers. */
export type MappingChoices = {
  readonly columns?: readonly Guess[] | undefined;
  readonly layout?: LayoutChoice | undefined;
  /** The decimal sign of all texts; null to guess it for each column. */
  readonly decimal?: DecimalSign | null | undefined;
  /** Answers about columns; the others stay as they are. */
  readonly answers?: ColumnAnswers | undefined;
  readonly missing?: MissingAds | undefined;
  /** The column whose values are kept with the ads; null for none. */
  readonly match?: number | null | undefined;
  readonly copies?: CopiedRows | undefined;
  readonly apart?: ApartRows | undefined;
  /** What is chosen for values; left out, nothing is. */
  readonly fields?: readonly FieldReading[] | undefined;
  readonly words?: ColumnWords | undefined;
  readonly meanings?: AttributeMeanings | undefined;
  readonly texts?: ColumnTexts | undefined;
  /** Which rows are one ad; null for each its own. */
  readonly fold?: FoldReading | null | undefined;
  /** Files that were taken in for its pictures. */
  readonly pictures?: PictureFiles | undefined;
  /** The user has mapped the columns. */
  readonly chosen?: boolean | undefined;
  /** Exports that are known already. */
  readonly ahead?: KnownExports | undefined;
};

/** Fields that several columns have together, by their headers. Files of ours have a column a field. */
export const foundFields = (source: TableSource, headers: readonly string[]): readonly FieldReading[] => {
  const pictures = picturesOfColumns(headers, columnsNamed(headers, source));
  return source.origin === 'ours' || pictures === undefined ? NO_CHOICES.fields : [pictures];
};

/** Compares a table with the ads, mapped as its headers and numbers suggest. Rejects as `tableOf` does. */
export const createProposal = async (
  context: ProposalContext,
  source: TableSource,
  said: MappingChoices = {},
): Promise<ProposalState> => {
  const table = await tableOf(source, context.throwIfStale, said.layout);
  const { columns, decimal = null, missing = 'leave', chosen = false, ahead, match = null } = said;
  const headers = headersOf(table);
  const { fields = columns ? NO_CHOICES.fields : foundFields(source, headers) } = said;
  const { texts = NO_CHOICES.texts, words = NO_CHOICES.words, meanings = NO_CHOICES.meanings } = said;
  const { fold = NO_CHOICES.fold, copies = 'refuse' } = said;
  const { pictures } = NO_CHOICES;
  const choices = { fields, words, meanings, texts, fold, pictures };
  const id = randomUUID();
  const answers = writtenUnits(said.answers ?? new Map(), source, headers);
  const read = {
    ...{ id, source, table, decimal, answers, columns },
    ...{ missing, chosen, choices, ahead, match, copies },
  };
  return compare(context, read);
};

/**
 * The fields that were chosen, as far as the table can have them where another row names its columns, and instead of
 * those that were found by the earlier names the ones that are found by these.
 */
const fieldsIn = (table: Table, { source, given, choices }: ProposalState): readonly FieldReading[] => {
  const { fields } = choices;
  if (table.header === given.header) return fields;
  const headers = headersOf(table);
  const found = foundFields(source, headersOf(given)).map(jsonOf);
  const chosen = fields.filter((field) => !found.some((one) => sameJson(one, jsonOf(field))));
  const isTakenBack = found.length > 0 && chosen.length === fields.length;
  return [
    ...(isTakenBack ? [] : foundFields(source, headers)),
    ...fittedFields(chosen, headers, table.places),
  ];
};

/** The rows that are one ad, as far as the table has the column for that. */
const foldIn = (table: Table, fold: FoldReading | null): FoldReading | null =>
  fold !== null && columnNamed(fold.by, headersOf(table), table.places) !== undefined ? fold : null;

/** The column whose values are kept with the ads, by its name where another row names the columns. */
const matchIn = (table: Table, { given, match }: ProposalState): number | null => {
  if (match === null || table.header === given.header) return match;
  return (
    columnNamed(nameOfColumn(match, headersOf(given), given.places), headersOf(table), table.places) ?? null
  );
};

/**
 * Compares the same table with other choices. Decisions are carried over where they still concern the same cells.
 * Rejects with `export-unknown` where missing ads are to be deleted and the file's export is not known here.
 */
export const remapProposal = async (
  context: ProposalContext,
  before: ProposalState,
  change: MappingChoices,
): Promise<ProposalState> => {
  const { id, source, chosen, choices } = before;
  const { mapping } = before.own;
  if (change.missing === 'delete' && !before.file?.ours?.known) throw new AdsheetError('export-unknown');
  const table = change.layout
    ? await tableOf(source, context.throwIfStale, { ...before.given.choice, ...change.layout })
    : before.given;
  const asBefore = mapping.columns.map((to, i) => {
    const [leftOut = null, means = null] = [mapping.leftOut[i], mapping.means[i]];
    return { to, leftOut, means, near: mapping.near[i] ?? [] };
  });
  const fold = change.fold === undefined ? foldIn(table, choices.fold) : change.fold;
  const answers: ColumnAnswers = change.answers ?? new Map();
  const fields = withFilled(change.fields ?? fieldsIn(table, before), answers, before.own);
  const words = answeredWords(change.words ?? choices.words, answers);
  const meanings = withMeanings(choices.meanings, answers);
  const texts = answeredTexts(change.texts ?? choices.texts, answers);
  const columns =
    change.columns ?? (table.header === before.given.header ? withAnswers(asBefore, answers) : undefined);
  const decimal = change.decimal === undefined ? mapping.decimal : change.decimal;
  return compare(context, {
    id,
    source,
    table,
    decimal,
    answers: new Map(mapping.answers.map((given, at) => [at, { ...given, ...answers.get(at) }])),
    missing: change.missing ?? before.missing,
    copies: change.copies ?? before.copies.as,
    apart: change.apart,
    match: change.match === undefined ? matchIn(table, before) : change.match,
    columns: columns && withReadOnly(columns, mapping),
    choices: { fields, words, meanings, texts, fold, pictures: change.pictures ?? choices.pictures },
    chosen: chosen || change.columns !== undefined || change.match !== undefined || isMapped(answers),
    before,
  });
};
