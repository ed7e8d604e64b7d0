/** What an import asks about the columns of a file, and the options that answer it. */
import { fieldOf } from '../../../shared/ad/fields.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Json } from '../../../shared/json.ts';
import { fieldLabel, translate, wordFor } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { wordGroupOf } from '../../../shared/proposals/cell-text.ts';
import { lettersIn } from '../../../shared/proposals/column-names.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import type {
  AskedAttribute,
  FieldAnswer,
  FieldQuestion,
  TableQuestion,
} from '../../../shared/proposals/table-questions.ts';
import { isFieldQuestion, openDoubts } from '../../../shared/proposals/table-questions.ts';
import type { Host } from '../host.ts';
import { inQuotes } from '../shell-argument.ts';
import { confirm } from '../terminal.ts';

const say = translate('en');

/** A problem with a row of the file, with one of its cells, or with a column. */
export type Trouble = {
  /** Where several sheets are read: that of the row. */
  readonly sheet?: string;
  /** Null for a column, and for an ad that is not in the file. */
  readonly row: number | null;
  /** The file's name of the column, or the field where the file has no such column; null for a whole row. */
  readonly column: string | null;
  /** `C12`, as in spreadsheet programs; `Chairs!C12` where several sheets are read. */
  readonly cell: string | null;
  /** The id of an ad that is not in the file. */
  readonly id?: number | null;
  /** The number of cells that wait for an answer about their column. */
  readonly asked?: number;
  /** Other rows have it too, and it is said once for all of them. */
  readonly shared?: true;
  /** The values of a column that its field does not have. */
  readonly values?: readonly {
    readonly text: string;
    readonly rows: number;
    readonly suggestion: { readonly word: string; readonly label: string } | null;
  }[];
  /** The names in a column that no attribute has, each with those that are nearest to it. */
  readonly names?: readonly Pick<AskedAttribute, 'name' | 'rows' | 'near'>[];
  /** The value when the file was written, null also where that is not known; the present one; and the file's. */
  readonly conflict?: { readonly base: Json; readonly before: Json; readonly after: Json };
  readonly code: string | number;
  readonly message: string;
};

/** What a sample would be with an answer: `1.250 = 1250`. */
const samplesText = (samples: readonly string[], values: readonly string[]): string =>
  samples.map((sample, i) => `${sample} = ${values[i] ?? ''}`).join(', ');

const fieldOption = (
  { to, rows, unit, values }: FieldAnswer,
  of: readonly string[],
  letters: string,
): string => {
  if (to === null) return tell('cli.import_doubt_none', { letters });
  const said = { letters, path: to, field: fieldLabel('en', to) };
  const samples = values ? samplesText(of, values) : '';
  const options = rows ? tell('cli.import_doubt_filled', said) : tell('cli.import_doubt_is', said);
  if (!values) return options;
  return unit
    ? tell('cli.import_doubt_unit', { options, letters, unit, samples })
    : tell('cli.import_doubt_amount', { options, samples });
};

/** `--column C=vendorId for Vendor ID or --column C= to leave it out`. */
const fieldOptions = ({ answers, samples }: FieldQuestion, letters: string): string =>
  answers.map((answer) => fieldOption(answer, samples, letters)).join(tell('cli.import_or'));

const questionText = (question: TableQuestion, letters: string): string => {
  const { cells, samples } = question;
  if (isFieldQuestion(question))
    return tell('cli.import_doubt', {
      why: say(`proposals.left.${question.code}`),
      samples: samples.join(' · '),
      options: fieldOptions(question, letters),
    });
  if (question.code === 'decimal-sign') {
    const [first, second] = question.answers.map(({ decimal, values }) =>
      tell('cli.import_decimal_is', { samples: samplesText(samples, values), letters, decimal }),
    );
    return tell('cli.import_decimal', { cells, first: first ?? '', second: second ?? '' });
  }
  const rounded = samplesText(samples, question.answers[0]?.values ?? []);
  return tell('cli.import_rounding', { cells, decimals: question.decimals, samples: rounded, letters });
};

const VALUES_SHOWN = 5;

const wordOption = (letters: string, text: string, word: string): string =>
  `--word ${inQuotes(`${letters}=${text}=${word}`)}`;

/** What the values of a column mean that its field does not have, with the option that says it of each. */
const valueTroubles = (proposal: Proposal): readonly Trouble[] =>
  proposal.valueQuestions.flatMap(({ column, to, values, open }): readonly Trouble[] => {
    if (open === 0) return [];
    const letters = lettersIn(proposal, column);
    const field = fieldOf(to);
    const group = wordGroupOf(to);
    const asked = values
      .filter((value) => value.open)
      .map(({ text, rows, suggestion }) => {
        const { word = '', label = null } = suggestion ?? {};
        const name = label ?? (group ? wordFor('en', group, word) : word);
        return { text, rows, suggestion: suggestion && { word, label: name } };
      });
    const options = asked.slice(0, VALUES_SHOWN).map(({ text, rows, suggestion }) =>
      suggestion && suggestion.word !== ''
        ? tell('cli.import_value_maybe', {
            ...{ text, rows, label: suggestion.label },
            option: wordOption(letters, text, suggestion.word),
          })
        : tell('cli.import_value', {
            text,
            rows,
            option: wordOption(letters, text, suggestion ? '' : 'TEXT'),
          }),
    );
    const message = tell('cli.import_values', {
      ...{ count: open, field: field ? fieldLabel('en', to) : to },
      ...{ values: options.join('; '), more: open - options.length },
    });
    const rows = asked.reduce((sum, value) => sum + value.rows, 0);
    const header = proposal.columns[column]?.header || letters;
    return [{ row: null, column: header, cell: null, asked: rows, values: asked, code: 'values', message }];
  });

/** The options that say which attribute a name means: `--attribute "C=Colour=color" for Kleur or …`. */
const attributeOptions = ({ name, near }: AskedAttribute, letters: string, hasOthers: boolean): string => {
  const option = (key: string): string => `--attribute ${inQuotes(`${letters}=${name}=${key}`)}`;
  const nearest = near.map(({ label, keys }) =>
    tell('cli.import_attribute_is', { option: keys.map(option).join(' '), label }),
  );
  return [
    ...nearest,
    ...(nearest.length === 0 ? [option('KEY')] : []),
    ...(nearest.length > 0 && hasOthers
      ? [tell('cli.import_attribute_other', { option: option('KEY') })]
      : []),
    tell('cli.import_attribute_leave', { option: option('') }),
  ].join(tell('cli.import_or'));
};

/** Which attributes the names in a column mean that none has, with the options that say it of each. */
const attributeTroubles = (proposal: Proposal): readonly Trouble[] =>
  proposal.attributeQuestions.flatMap(({ column, names, open, choices }): readonly Trouble[] => {
    if (open === 0) return [];
    const letters = lettersIn(proposal, column);
    const asked = names.filter((name) => name.open);
    const options = asked.slice(0, VALUES_SHOWN).map((one) =>
      tell('cli.import_attribute', {
        ...{ name: one.name, rows: one.rows },
        options: attributeOptions(one, letters, choices.length > one.near.length),
      }),
    );
    const message = tell('cli.import_attributes', {
      ...{ count: open, names: options.join('; '), more: open - options.length },
    });
    return [
      {
        ...{ row: null, column: proposal.columns[column]?.header || letters, cell: null },
        asked: asked.reduce((sum, { rows }) => sum + rows, 0),
        names: asked.map(({ name, rows, near }) => ({ name, rows, near })),
        ...{ code: 'attributes', message },
      },
    ];
  });

/** The open questions about columns, with the options that answer them. */
export const askedTroubles = (proposal: Proposal): readonly Trouble[] => [
  ...columnTroubles(proposal),
  ...attributeTroubles(proposal),
  ...valueTroubles(proposal),
];

const columnTroubles = (proposal: Proposal): readonly Trouble[] =>
  proposal.questions.flatMap((question): readonly Trouble[] => {
    const { code, column, cells, answer } = question;
    if (answer !== null) return [];
    const letters = lettersIn(proposal, column);
    const header = proposal.columns[column]?.header || letters;
    const message = questionText(question, letters);
    return [{ row: null, column: header, cell: null, asked: cells, code, message }];
  });

/** Asks what a column is for: true for the answer, or where none is left for leaving it out. */
const isAgreed = (
  { terminal }: Host,
  {
    header,
    letters,
    samples,
  }: { readonly header: string; readonly letters: string; readonly samples: string },
  answer: FieldAnswer | null,
): Promise<boolean> => {
  const column = `${letters} ${header}`.trim();
  const { to = null, rows, unit } = answer ?? {};
  if (to === null) return confirm(terminal, tell('cli.import_none', { column, samples }));
  const said = { column, samples, field: fieldLabel('en', to), unit: unit ?? 'units' };
  return confirm(terminal, rows ? tell('cli.import_is_filled', said) : tell('cli.import_is', said));
};

const columnsAsked = (open: readonly FieldQuestion[], proposal: Proposal): AdsheetError => {
  const names = open.map(({ column }) =>
    `${lettersIn(proposal, column)} ${proposal.columns[column]?.header ?? ''}`.trim(),
  );
  const first = lettersIn(proposal, open[0]?.column ?? 0);
  return new AdsheetError('columns-asked', { columns: names.join(', '), first });
};

/**
 * The proposal after asking about every column whose field is in doubt. Rejects with `columns-asked` where nobody can
 * be asked, or the answer leaves it open, so that no values are lost or taken silently.
 */
export const columnsAnswered = async (host: Host, account: string, proposal: Proposal): Promise<Proposal> => {
  const open = openDoubts(proposal.questions);
  if (open.length === 0) return proposal;
  if (!host.terminal.canAsk) throw columnsAsked(open, proposal);
  const given = new Map<number, FieldAnswer>();
  for (const { column, samples, answers } of open) {
    const header = proposal.columns[column]?.header ?? '';
    const asked = { header, letters: lettersIn(proposal, column), samples: samples.join(' · ') };
    // A field that another column was given is no answer any more, but where it is filled.
    const taken = new Set([...given.values()].map(({ to }) => to));
    const fields = answers.filter(({ to }) => to !== null);
    given.set(column, { to: null });
    if (fields.length === 0 && !(await isAgreed(host, asked, null))) throw columnsAsked(open, proposal);
    for (const answer of fields.filter(({ to, rows }) => rows || !taken.has(to))) {
      if (!(await isAgreed(host, asked, answer))) continue;
      given.set(column, answer);
      break;
    }
  }
  return host.call('proposals.map', {
    account,
    proposal: proposal.proposal,
    answers: [...given].map(([column, { to, rows, unit }]) => ({ column, to, rows, unit })),
  });
};
