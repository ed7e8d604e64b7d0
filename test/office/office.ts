// What other programs make of our files: LibreOffice, exceljs and SheetJS open them and save them again.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { read, write } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { OFFICE } from '../../scripts/office.ts';
import { temporaryFolder } from '../support/home.ts';

const run = promisify(execFile);

/** How a seller's own LibreOffice reads and writes csv. */
export type Country = {
  readonly separator: string /** Windows' number of its language. */;
  readonly lcid: number;
};

/** As a person chooses in LibreOffice's dialog: the sign between cells, quotes, UTF-8, and the language of numbers. */
const csvFilter = ({ separator, lcid }: Country): string =>
  `Text - txt - csv (StarCalc):${separator.charCodeAt(0)},34,76,1,,${lcid}`;

/** Opens a file in LibreOffice and saves it as what is asked; the new file. */
export const throughOffice = async (file: string, as: 'xlsx' | 'csv', country?: Country): Promise<string> => {
  const folder = await temporaryFolder();
  const profile = pathToFileURL(path.join(folder, 'profile')).href;
  const out = path.join(folder, 'out');
  await mkdir(out);
  const reads = country && file.endsWith('.csv') ? [`--infilter=${csvFilter(country)}`] : [];
  const writes = country && as === 'csv' ? `csv:${csvFilter(country)}` : as;
  await run(process.env[OFFICE] ?? 'soffice', [
    `-env:UserInstallation=${profile}`,
    '--headless',
    ...reads,
    ...['--convert-to', writes, '--outdir', out, file],
  ]);
  return path.join(out, `${path.parse(file).name}.${as}`);
};

const throughExceljs = async (file: string): Promise<string> => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file);
  const saved = path.join(await temporaryFolder(), path.basename(file));
  await workbook.xlsx.writeFile(saved);
  return saved;
};

const throughSheetjs = async (file: string): Promise<string> => {
  const workbook = read(await readFile(file), { cellStyles: true, cellNF: true });
  const saved = path.join(await temporaryFolder(), path.basename(file));
  await writeFile(saved, write(workbook, { type: 'buffer', bookType: 'xlsx' }));
  return saved;
};

type Way = {
  readonly name: string;
  readonly from: 'xlsx' | 'csv';
  readonly save: (file: string, country: Country) => Promise<string>;
};

/** Every way a file takes through another program and back. */
export const WAYS: readonly Way[] = [
  { name: 'LibreOffice', from: 'xlsx', save: (file) => throughOffice(file, 'xlsx') },
  {
    name: 'LibreOffice, as csv',
    from: 'csv',
    save: (file, country) => throughOffice(file, 'csv', country),
  },
  {
    name: 'LibreOffice, csv into a workbook',
    from: 'csv',
    save: (file, country) => throughOffice(file, 'xlsx', country),
  },
  {
    name: 'LibreOffice, a workbook into csv',
    from: 'xlsx',
    save: (file, country) => throughOffice(file, 'csv', country),
  },
  { name: 'exceljs', from: 'xlsx', save: throughExceljs },
  { name: 'SheetJS', from: 'xlsx', save: throughSheetjs },
];
