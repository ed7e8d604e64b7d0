/** Columns of whole numbers that count cents or micros: nothing but the seller says so. */
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { filesOf, systems } from '../../corpora/systems/systems.ts';
import { adsFrom } from '../../support/ads.ts';
import { openImporter } from './importing.ts';

type Answers = NonNullable<CommandInput<'proposals.map'>['answers']>;

const open = async () => {
  const seller = await openImporter(adsFrom(1, 6));
  const { account, call, imported, place, rowsOf } = seller;
  const opened = async (rows: readonly string[], reading?: Parameters<typeof imported>[1]) => {
    await writeFile(place('list.csv'), rows.join('\n'));
    return imported(place('list.csv'), reading);
  };
  const valuesOf = async (proposal: Proposal, field = 'price.amountCents') =>
    (await rowsOf(proposal)).map(({ cells }) => {
      const cell = cells.find((one) => one.field === field);
      return cell?.state === 'refused' ? cell.code : cell?.after;
    });
  return {
    ...seller,
    opened,
    valuesOf,
    answered: ({ proposal }: Proposal, answers: Answers): Promise<Proposal> =>
      call('proposals.map', { account, proposal, answers }),
  };
};

const LIST = ['Advertentie-ID;Vraagprijs', '1;124995', '2;5000', '3;9950'];

it('a column without decimals is offered in cents, with what its amounts are then', async () => {
  const { answered, opened, valuesOf } = await open();
  const asked = await opened(LIST);
  expect(asked.questions).toMatchObject([
    {
      ...{ code: 'other-name', samples: ['124995', '5000', '9950'], answer: null },
      answers: [
        { to: 'price.amountCents', unit: null, values: ['124995', '5000', '9950'] },
        { to: 'price.amountCents', unit: 'cents', values: ['1249.95', '50', '99.5'] },
        { to: null },
      ],
    },
  ]);
  const cents = await answered(asked, [{ column: 1, to: 'price.amountCents', unit: 'cents' }]);
  expect(await valuesOf(cents)).toEqual([124995, 5000, 9950]);
  expect(cents.questions).toMatchObject([{ answer: { to: 'price.amountCents', unit: 'cents' } }]);
  expect(cents.columns[1]).toMatchObject({ to: 'price.amountCents', unit: 'cents' });
  const units = await answered(cents, [{ column: 1, to: 'price.amountCents', unit: null }]);
  expect(await valuesOf(units)).toEqual([12499500, 500000, 995000]);
  const decimals = await opened(LIST.with(3, '3;99,50'));
  expect(decimals.questions).toMatchObject([{ answers: [{ to: 'price.amountCents' }, { to: null }] }]);
  expect(decimals.questions[0]?.answers).toHaveLength(2);
});

it('what a column counts is remembered with its field, and kept in a recipe', async () => {
  const { account, answered, apply, call, opened, valuesOf } = await open();
  const answer = { column: 1, to: 'price.amountCents', unit: 'cents' } as const;
  await apply(await answered(await opened(LIST), [answer]));
  const next = LIST.with(1, '1;119995');
  const remembered = await opened(next);
  expect([remembered.file?.recipe, remembered.questions]).toEqual([null, []]);
  expect((await valuesOf(remembered))[0]).toBe(119995);
  await call('recipes.save', { account, name: 'Centen', proposal: remembered.proposal });
  const byRecipe = await opened(next);
  expect([byRecipe.file?.recipe?.name, byRecipe.questions]).toEqual(['Centen', []]);
  expect((await valuesOf(byRecipe))[0]).toBe(119995);
});

it('a header that says what its numbers count is asked about, also where its field is sure', async () => {
  const { opened } = await open();
  const first = async (header: string, amount = '124995') => {
    const { questions } = await opened([`Advertentie-ID;${header}`, `1;${amount}`, '2;5000', '3;9950']);
    const [question] = questions;
    return [question?.code, question?.answers[0]];
  };
  const cents = expect.objectContaining({ unit: 'cents' });
  expect(await first('Prijs (in centen)')).toEqual(['other-name', cents]);
  expect(await first('price.amountCents')).toEqual(['in-units', cents]);
  expect(await first('price_cents')).toEqual(['other-name', cents]);
  expect(await first('prix en centimes')).toEqual(['other-name', cents]);
  expect(await first('bidMicros', '350000')).toEqual([
    'in-units',
    expect.objectContaining({ unit: 'micros' }),
  ]);
  expect(await first('Prijs')).toEqual([undefined, undefined]);
  expect(await first('Prijs (in centen)', '1249,95')).toEqual(['other-name', { to: 'price.amountCents' }]);
});

it('an amount with decimals is refused in a column of whole cents, and stays so in the file of what was left', async () => {
  const { answered, apply, imported, left, opened, place, valuesOf } = await open();
  const asked = await opened([...LIST, '4;1.250', '5;19,95', '6;12,-']);
  const cents = await answered(asked, [{ column: 1, to: 'price.amountCents', unit: 'cents' }]);
  expect(await valuesOf(cents)).toEqual([124995, 5000, 9950, 1250, 'not-whole', 'not-whole']);
  await apply(cents);
  await left(cents, place('left.xlsx'));
  const again = await imported(place('left.xlsx'));
  expect(again.columns.find(({ to }) => to === 'price.amountCents')).toMatchObject({ unit: 'cents' });
  expect(await valuesOf(again)).toEqual(['not-whole', 'not-whole']);
});

it('amounts in cents are calculated with, filled in and folded as units of money', async () => {
  const { account, call, opened, valuesOf } = await open();
  const unit = { column: 'Prijs', unit: 'cents' } as const;
  const list = ['SKU;Titel;Prijs;Groep', 'a;Stoel;9950;g', 'b;Stoel;9900;g', 'c;Tafel;;'];
  const reading = { columns: [unit], fields: [] } as const;
  expect(await valuesOf(await opened(list, { reading }))).toEqual([9950, 9900, undefined]);
  const given = await opened(list, {
    reading: { ...reading, fields: [{ to: 'price.amountCents', from: { value: '20.50' }, rows: 'empty' }] },
  });
  expect(await valuesOf(given)).toEqual([9950, 9900, 2050]);
  const formula = await opened(list, {
    reading: {
      ...reading,
      fields: [{ to: 'price.amountCents', from: { formula: 'Prijs * 2' }, rows: 'all' }],
    },
  });
  expect(await valuesOf(formula)).toEqual([19900, 19800, undefined]);
  const folded = await call('proposals.map', {
    ...{ account, proposal: formula.proposal, fields: [], fold: { by: 'Groep', price: 'lowest' } },
  });
  expect(await valuesOf(folded)).toEqual([9900, undefined]);
});

it('a feed of classified ads is read with its amounts in cents', async () => {
  const system = systems.find(({ name }) => name === 'classifieds');
  if (!system) throw new Error('no classifieds');
  const { answered, imported, place, rowsOf } = await open();
  const { 1: file } = await filesOf(system, 7);
  await writeFile(place(file.fileName), file.bytes);
  const asked = await imported(place(file.fileName));
  const answers = asked.questions.map(({ column, answers: offered }) => {
    const header = asked.columns[column]?.header ?? '';
    const inCents = offered.find((answer) => 'unit' in answer && answer.unit === 'cents');
    if (file.centsIn?.includes(header)) expect([header, inCents]).not.toEqual([header, undefined]);
    if (inCents && 'to' in inCents) return { column, to: inCents.to, unit: 'cents' as const };
    return { column, to: header === 'ad/vendorId' ? 'vendorId' : null };
  });
  const rows = await rowsOf(await answered(asked, answers));
  const prices = new Map(
    rows.map(({ cells }) => {
      const value = (field: string) => cells.find((cell) => cell.field === field)?.after;
      return [String(value('vendorId')), value('price.amountCents')];
    }),
  );
  for (const { ids, priceCents } of file.expected) expect(prices.get(ids[0] ?? '')).toBe(priceCents);
  expect(rows[0]?.cells.find(({ field }) => field === 'bidMicros')?.after).toBe('120000');
});
