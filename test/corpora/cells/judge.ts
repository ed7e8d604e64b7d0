import type { Cell, Column } from './column.ts';

/** What an importer made of a cell: an amount in millionths, a refusal, or a question to the user. */
export type Answer =
  | { readonly kind: 'value'; readonly micros: bigint }
  | { readonly kind: 'refused' }
  | { readonly kind: 'asked' };

export type ColumnAnswer = { readonly answers: readonly Answer[]; readonly questions: number };

export type Misreading = {
  readonly column: Column;
  readonly row: number;
  readonly cell: Cell;
  readonly got: bigint;
};

export type Verdict = {
  readonly columns: number;
  readonly cells: number;
  /** Cells of clean columns that got another amount than meant, and nobody was asked. */
  readonly silentClean: readonly Misreading[];
  /** The same of dirty columns, where no amount at all was meant as well. */
  readonly silentDirty: readonly Misreading[];
  readonly mostQuestions: number;
  readonly askedTwice: readonly Column[];
  /** Cells of clean columns with one meaning, by themselves or by their column. */
  readonly unambiguous: number;
  /** How many of those were asked about or refused. */
  readonly shy: readonly { readonly column: Column; readonly row: number; readonly cell: Cell }[];
  /** Cells of dirty columns that have one meaning by themselves, and how many of them were not read. */
  readonly dirtyClear: number;
  readonly dirtyShy: number;
};

/** Judges answers, one for each column in its place. Throws where answers are missing: silence is no answer. */
export function judge(columns: readonly Column[], answers: readonly ColumnAnswer[]): Verdict {
  if (columns.length !== answers.length)
    throw new Error(`${columns.length} columns, ${answers.length} answers`);
  const silentClean: Misreading[] = [];
  const silentDirty: Misreading[] = [];
  const shy: { column: Column; row: number; cell: Cell }[] = [];
  const askedTwice: Column[] = [];
  let cells = 0;
  let unambiguous = 0;
  let dirtyClear = 0;
  let dirtyShy = 0;
  let mostQuestions = 0;
  for (const [at, column] of columns.entries()) {
    const answer = answers[at];
    if (answer?.answers.length !== column.cells.length)
      throw new Error(`column ${column.seed} lacks answers`);
    mostQuestions = Math.max(mostQuestions, answer.questions);
    if (answer.questions > 1) askedTwice.push(column);
    for (const [row, cell] of column.cells.entries()) {
      cells += 1;
      const got = answer.answers[row] ?? { kind: 'refused' };
      if (got.kind === 'value' && got.micros !== cell.meant)
        (column.dirt === null ? silentClean : silentDirty).push({ column, row, cell, got: got.micros });
      if (column.dirt !== null) {
        if (!cell.clear) continue;
        dirtyClear += 1;
        if (got.kind !== 'value') dirtyShy += 1;
      } else if (cell.clear || column.clear) {
        unambiguous += 1;
        if (got.kind !== 'value') shy.push({ column, row, cell });
      }
    }
  }
  return {
    columns: columns.length,
    cells,
    silentClean,
    silentDirty,
    mostQuestions,
    askedTwice,
    unambiguous,
    shy,
    dirtyClear,
    dirtyShy,
  };
}

/** What an importer must keep to, as sentences about what it does not; empty where it keeps to all. */
export function faults(verdict: Verdict, most = { shy: 0.02, silentDirty: 0 }): string[] {
  const found: string[] = [];
  if (verdict.silentClean.length > 0)
    found.push(`${verdict.silentClean.length} cells of clean columns misread`);
  if (verdict.silentDirty.length > most.silentDirty)
    found.push(`${verdict.silentDirty.length} cells of dirty columns misread`);
  if (verdict.mostQuestions > 1)
    found.push(`${verdict.askedTwice.length} columns asked about more than once`);
  if (shyShare(verdict) > most.shy) found.push(`${percent(shyShare(verdict))} of unambiguous cells not read`);
  return found;
}

export function shyShare(verdict: Verdict): number {
  return verdict.unambiguous === 0 ? 0 : verdict.shy.length / verdict.unambiguous;
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

/** The verdict for people: figures, then what failed by the writers' styles, with seeds and cells to try again. */
export function report(verdict: Verdict, examples = 12): string {
  const dirtyShy = verdict.dirtyClear === 0 ? 0 : verdict.dirtyShy / verdict.dirtyClear;
  return [
    `${verdict.cells} cells in ${verdict.columns} columns`,
    `silent misreadings in clean columns: ${verdict.silentClean.length}`,
    `silent misreadings in dirty columns: ${verdict.silentDirty.length}`,
    `questions per column, at most: ${verdict.mostQuestions}; more than one: ${verdict.askedTwice.length} columns`,
    `unambiguous cells not read: ${verdict.shy.length} of ${verdict.unambiguous} (${percent(shyShare(verdict))})`,
    `of dirty columns: ${verdict.dirtyShy} of ${verdict.dirtyClear} (${percent(dirtyShy)})`,
    ...listed('clean, misread', verdict.silentClean, examples),
    ...listed('dirty, misread', verdict.silentDirty, examples),
    ...listed('not read', verdict.shy, examples),
  ].join('\n');
}

type Failure = { column: Column; row: number; cell: Cell; got?: bigint };

function listed(title: string, failures: readonly Failure[], examples: number): string[] {
  const groups = new Map<string, Failure[]>();
  for (const failure of failures) {
    const { dirt, field, currency, style } = failure.column;
    const name = dirt === null ? `${field} ${currency} ${style}` : `${dirt} ${field}`;
    groups.set(name, [...(groups.get(name) ?? []), failure]);
  }
  const largest = [...groups].sort(([, one], [, other]) => other.length - one.length).slice(0, examples);
  return largest.map(([name, of]) => {
    const shown = of.slice(0, 3).map(({ column, row, cell, got }) => {
      const read = got === undefined ? '' : ` read ${got}`;
      return `seed ${column.seed} cell ${row} ${JSON.stringify(cell.content)} meant ${cell.meant}${read}`;
    });
    return `${title}: ${of.length} × ${name}: ${shown.join('; ')}`;
  });
}
