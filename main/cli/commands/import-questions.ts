/** What an import asks about the columns of a file, and the options that answer it. */
import { tell } from '../../../shared/locale/terminal.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import type { TableQuestion } from '../../../shared/proposals/table-questions.ts';
import { lettersOf } from '../../../shared/table/address.ts';

/** A problem with a row of the file, with one of its cells, or with a column. */
export type Trouble = {
  /** Null for a column, and for an ad that is not in the file. */
  readonly row: number | null;
  /** The file's name of the column, or the field where the file has no such column; null for a whole row. */
  readonly column: string | null;
  /** `C12`, as in spreadsheet programs. */
  readonly cell: string | null;
  /** The id of an ad that is not in the file. */
  readonly id?: number | null;
  /** The number of cells that wait for an answer about their column. */
  readonly asked?: number;
  readonly code: string | number;
  readonly message: string;
};

/** What a sample would be with an answer: `1.250 = 1250`. */
const samplesText = (samples: readonly string[], values: readonly string[]): string =>
  samples.map((sample, i) => `${sample} = ${values[i] ?? ''}`).join(', ');

const questionText = (question: TableQuestion, letters: string): string => {
  const { cells, samples } = question;
  if (question.code === 'decimal-sign') {
    const [first, second] = question.answers.map(({ decimal, values }) =>
      tell('cli.import_decimal_is', { samples: samplesText(samples, values), letters, decimal }),
    );
    return tell('cli.import_decimal', { cells, first: first ?? '', second: second ?? '' });
  }
  const rounded = samplesText(samples, question.answers[0]?.values ?? []);
  return tell('cli.import_rounding', { cells, decimals: question.decimals, samples: rounded, letters });
};

/** The open questions about columns, with the options that answer them. */
export const askedTroubles = ({ questions, columns }: Proposal): readonly Trouble[] =>
  questions.flatMap((question): readonly Trouble[] => {
    const { code, column, cells, answer } = question;
    if (answer !== null) return [];
    const letters = lettersOf(column + 1);
    const header = columns[column]?.header || letters;
    const message = questionText(question, letters);
    return [{ row: null, column: header, cell: null, asked: cells, code, message }];
  });
