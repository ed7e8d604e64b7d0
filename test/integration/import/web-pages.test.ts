import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { editsIn, openImporter } from './importing.ts';

// Tables in web pages, as shops and banks export them by the name of .xls.

const page = (rows: string, head = '<meta charset="utf-8">'): string =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>${head}<style>td {mso-number-format:"\\@"}</style></head><body><table border=1>${rows}</table></body></html>`;

const HEAD = '<tr><th><b>Ad ID</b></th><th>Titel</th><th>Omschrijving</th><th>Bod</th></tr>';

it('a table in a page named .xls is read, with its texts as they are shown', async () => {
  const { imported, rowsOf, place, keys } = await openImporter();
  const file = place('export.xls');
  const rows = `${HEAD}<script>document.write('<tr><td>9</td></tr>')</script>
    <tr><td>1</td><td>Caf&eacute;stoel &amp; <i>tafel</i></td><td>Eén regel<br>en nog een<table><tr><td>met maten</td></tr></table></td><td>0,35</td></tr>
    <tr><td>&nbsp;</td><td colspan="2">Nieuwe
      stoel</td><td>0,20`;
  await writeFile(file, page(rows));
  const proposal = await imported(file);
  expect(proposal.file).toMatchObject({ format: 'html', csv: null });
  const read = await rowsOf(proposal);
  expect(read.map(({ at, key, title }) => [at, key, title])).toEqual([
    [2, keys[0], 'Caféstoel & tafel'],
    [3, null, 'Nieuwe stoel'],
  ]);
  expect(editsIn(read).map(({ field, after }) => [field, after])).toContainEqual(['bidMicros', '350000']);
});

it('a page in an older encoding is read by the one it declares', async () => {
  const { imported, rowsOf, place } = await openImporter();
  const file = place('oud.xls');
  const text = page(
    `${HEAD}<tr><td>1</td><td>Caf\u00e9</td><td></td><td></td></tr>`,
    '<meta charset=iso-8859-1>',
  );
  await writeFile(file, Buffer.from(text, 'latin1'));
  expect(await rowsOf(await imported(file))).toMatchObject([{ title: 'Café' }]);
});

it('a cell that reaches into rows below leaves their cells in their columns', async () => {
  const { imported, rowsOf, place, keys } = await openImporter();
  const file = place('joined.xls');
  const rows =
    '<tr><td>1</td><td rowspan="2">Twee stoelen</td><td></td><td>0,35</td></tr><tr><td>2</td><td></td><td>0,40</td></tr>';
  await writeFile(file, page(HEAD + rows));
  const read = await rowsOf(await imported(file));
  expect(read.map(({ key }) => key)).toEqual([keys[0], keys[1]]);
  expect(editsIn(read).every(({ field }) => field !== 'description')).toBe(true);
});

it('a page without a table is refused with what to do', async () => {
  const { imported, place } = await openImporter();
  const file = place('inloggen.xls');
  await writeFile(file, page('<tr><td>Log in</td></tr>'));
  await expect(imported(file)).rejects.toMatchObject({ code: 'file-web-page' });
});
