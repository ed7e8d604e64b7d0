import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/home.ts';
import type { ReadBook, ReadSheet } from '../support/workbook.ts';
import { readBook } from '../support/workbook.ts';
import { workInOffice } from './office.ts';
import { MARKETPLACES, openMarketplace } from './sellers.ts';

/** What of a sheet guides who works in it; rows stay in sight only in a window, and here is none. */
const guides = ({ name, hidden, filter, validations, notes, ...sheet }: ReadSheet) => ({
  ...{ name, hidden, filter, protected: sheet.protected },
  rules: validations.map(({ range, type }) => `${range} ${type}`).toSorted(),
  notes: [...notes.keys()].toSorted(),
});

const guidesIn = ({ sheets }: ReadBook) => sheets.map(guides);

it('LibreOffice keeps what guides a seller through our workbooks, and a password keeps us out', async () => {
  const [nl] = MARKETPLACES;
  if (!nl) throw new Error('no marketplace');
  const { exported, imported } = await openMarketplace(nl, 60);
  const open = (await exported('open.xlsx')).file;
  const locked = (await exported('locked.xlsx', { locked: true })).file;
  const folder = await temporaryFolder();
  const saved = (name: string): string => path.join(folder, name);
  await workInOffice(nl.country, [
    { open, saveAs: [saved('open.xlsx')] },
    { open: locked, saveAs: [saved('locked.xlsx')] },
    { open, saveAs: [saved('secret.xlsx')], password: 'geheim' },
  ]);
  for (const [ours, name] of [[open, 'open.xlsx'] as const, [locked, 'locked.xlsx'] as const])
    expect(guidesIn(await readBook(saved(name))), name).toEqual(guidesIn(await readBook(ours)));
  expect(guidesIn(await readBook(open))[0]).toMatchObject({
    filter: expect.stringMatching(/^A1:[A-Z]+61$/u),
    protected: false,
  });
  await expect(imported(saved('secret.xlsx'))).rejects.toMatchObject({ code: 'file-encrypted' });
});

it.each(['.ods', '.xls'])(
  'LibreOffice saves a workbook of ours as %s, which is ours and says nothing new',
  async (kind) => {
    const [nl] = MARKETPLACES;
    if (!nl) throw new Error('no marketplace');
    const { exported, imported } = await openMarketplace(nl, 60);
    const open = (await exported('open.xlsx')).file;
    const folder = await temporaryFolder();
    const [saved, secret] = [path.join(folder, `saved${kind}`), path.join(folder, `secret${kind}`)];
    await workInOffice(nl.country, [
      { open, saveAs: [saved] },
      { open, saveAs: [secret], password: 'geheim' },
    ]);
    expect(await imported(saved)).toMatchObject({
      file: { format: kind.slice(1), ours: { known: true } },
      counts: { unchanged: 60, changed: 0, new: 0, failed: 0 },
    });
    await expect(imported(secret)).rejects.toMatchObject({ code: 'file-encrypted' });
  },
);
