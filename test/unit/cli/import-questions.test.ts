import { describe, expect, it } from 'vitest';
import { askedTroubles, columnsAnswered } from '../../../main/cli/commands/import-questions.ts';
import type { Host } from '../../../main/cli/host.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import type { FieldAnswer, FieldQuestion } from '../../../shared/proposals/table-questions.ts';

// Whoever sits at the terminal is asked column by column, and what they say is one new mapping.

const HEADERS = ['ID', 'Regular price', 'Sale price', 'Status'];

const question = (
  column: number,
  code: FieldQuestion['code'],
  ...answers: readonly FieldAnswer[]
): FieldQuestion => ({ code, column, cells: 3, samples: ['1', '2'], answers, answer: null });

const price = { to: 'price.amountCents' };
const none = { to: null };

const proposalWith = (questions: readonly FieldQuestion[]): Proposal =>
  ({
    proposal: 'p',
    columns: HEADERS.map((header) => ({
      header,
      samples: [],
      filled: 3,
      to: null,
      leftOut: null,
      offered: null,
    })),
    questions,
  }) as unknown as Proposal;

/** Asks with these answers given in turn; what was asked, and the mapping that came of it. */
const asking = async (questions: readonly FieldQuestion[], replies: readonly string[] | null) => {
  const asked: string[] = [];
  const mapped: unknown[] = [];
  const host = {
    terminal: {
      canAsk: replies !== null,
      ask: async (text: string) => {
        asked.push(text);
        return replies?.[asked.length - 1] ?? '';
      },
    },
    call: async (_name: string, { answers }: { readonly answers: unknown }) => {
      mapped.push(answers);
      return proposalWith([]);
    },
  } as unknown as Host;
  await columnsAnswered(host, 'Shop', proposalWith(questions));
  return { asked, mapped };
};

const PRICES = [question(1, 'other-name', price, none), question(2, 'other-name', price, none)];

describe('columns in doubt, at a terminal', () => {
  it('are asked about one by one, and a field that one of them was given is asked about no more', async () => {
    const yes = await asking([question(0, 'no-ads', { to: 'vendorId' }, none), ...PRICES], ['y', 'yes']);
    expect(yes.asked).toEqual([
      expect.stringContaining('Column A ID (1 · 2): is it the field Vendor ID?'),
      expect.stringContaining('Column B Regular price (1 · 2): is it the field Price?'),
    ]);
    expect(yes.mapped).toEqual([
      [
        { column: 0, to: 'vendorId' },
        { column: 1, ...price },
        { column: 2, to: null },
      ],
    ]);
    const other = await asking(PRICES, ['n', 'y']);
    expect(other.mapped).toEqual([
      [
        { column: 1, to: null },
        { column: 2, ...price },
      ],
    ]);
  });

  it('that can only be left out are so with a yes, and stop the import with a no', async () => {
    const only = [question(0, 'no-ads', none)];
    const { asked, mapped } = await asking(only, ['y']);
    expect(asked[0]).toContain('none of its numbers is an ad of this account. Leave it out?');
    expect(mapped).toEqual([[{ column: 0, to: null }]]);
    await expect(asking(only, ['n'])).rejects.toMatchObject({ code: 'columns-asked' });
  });

  it('stop the import where nobody can be asked, and none ask nothing', async () => {
    await expect(asking(PRICES, null)).rejects.toMatchObject({
      code: 'columns-asked',
      params: { columns: 'B Regular price, C Sale price', first: 'B' },
    });
    expect(await asking([{ ...question(1, 'other-name', price, none), answer: price }], null)).toEqual({
      asked: [],
      mapped: [],
    });
  });
});

it('names the options so that a shell takes them as they are, and any other attribute too', () => {
  const asked = (text: string) => ({ text, rows: 1, suggestion: null, word: null, open: true });
  const proposal = {
    ...proposalWith([]),
    valueQuestions: [
      {
        ...{ column: 3, to: 'status', first: [], open: 2, translated: 0, choices: [] },
        values: [asked('24" $HOME'), { ...asked('NULL'), suggestion: { word: '', label: null } }],
      },
    ],
    attributeQuestions: [
      {
        ...{ column: 1, open: 1, answered: 0 },
        names: [
          {
            ...{ name: "Zit'hoogte", rows: 1, said: null, open: true },
            near: [{ label: 'Zithoogte', keys: ['seatHeight'] }],
          },
        ],
        choices: [
          { label: 'Zithoogte', keys: ['seatHeight'] },
          { label: 'Kleur', keys: ['colour'] },
        ],
      },
    ],
  } as Proposal;
  const [names, values] = askedTroubles(proposal).map(({ message }) => message);
  expect(values).toContain(`--word 'D=24" $HOME=TEXT'`);
  expect(values).toContain('--word "D=NULL="');
  expect(names).toContain(`--attribute "B=Zit'hoogte=seatHeight" for Zithoogte`);
  expect(names).toContain(`--attribute "B=Zit'hoogte=KEY" for another one by its key`);
});
