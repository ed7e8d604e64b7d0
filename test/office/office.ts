// LibreOffice as a seller works with it: it opens files, has edits typed in, and saves what it shows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OFFICE } from '../../scripts/office.ts';
import { temporaryFolder } from '../support/home.ts';
import type { Typing } from '../support/typed.ts';
import { DIALOGS, LIBRARY, MODULE, PROGRAM } from './office-program.ts';

/** How a seller's own LibreOffice is set up, and reads and writes csv. */
export type Country = {
  readonly locale: string;
  readonly separator: string;
  /** Windows' number of its language. */
  readonly lcid: number;
};

export type OfficeWork = {
  readonly open: string;
  readonly type?: readonly Typing[];
  /** New files, by the format of their names. */
  readonly saveAs: readonly string[];
  readonly password?: string;
};

/** As a person chooses in LibreOffice's dialog: the sign between cells, quotes, UTF-8, and the language of numbers. */
const csvOptions = ({ separator, lcid }: Country): string => `${separator.charCodeAt(0)},34,76,1,,${lcid}`;

const FILTERS: Readonly<Record<string, string>> = {
  '.csv': 'Text - txt - csv (StarCalc)',
  '.xlsx': 'Calc MS Excel 2007 XML',
  '.xls': 'MS Excel 97',
  '.ods': 'calc8',
  '.pdf': 'calc_pdf_Export',
};

const lineOf = (...parts: readonly (string | number)[]): string => `${parts.join('\t')}\n`;

const told = (file: string, country: Country): readonly string[] => {
  const kind = path.extname(file);
  return [pathToFileURL(file).href, FILTERS[kind] ?? '', kind === '.csv' ? csvOptions(country) : ''];
};

const linesOf = ({ open, type = [], saveAs, password = '' }: OfficeWork, country: Country): string =>
  [
    lineOf('open', ...told(open, country)),
    ...type.map(({ row, column, text }) => lineOf('type', column, row, text.replaceAll('\n', '\\n'))),
    ...saveAs.map((file) => lineOf('save', ...told(file, country), password)),
    lineOf('close'),
  ].join('');

const settings = ({ locale }: Country): string =>
  `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item></oor:items>`;

/** Against an office that hangs, on the slowest machine. */
const MOST_MS = 600_000;

/** LibreOffice is several processes: they end together, also where it waits for an answer to a dialog. */
const run = async (...words: readonly string[]): Promise<void> => {
  const office = spawn(process.env[OFFICE] ?? 'soffice', words, { detached: true, stdio: 'ignore' });
  const end = (): void => {
    if (office.pid !== undefined) process.kill(-office.pid, 'SIGKILL');
  };
  const late = setTimeout(end, MOST_MS);
  try {
    const [code, signal] = await once(office, 'exit');
    if (code !== 0) throw new Error(`LibreOffice ended with ${code ?? signal}`);
  } finally {
    clearTimeout(late);
  }
};

/** LibreOffice fills a new profile with its own things first: our program is put in its place after that. */
const openProfile = async (country: Country, soffice: typeof run, user: string) => {
  await mkdir(user, { recursive: true });
  await writeFile(path.join(user, 'registrymodifications.xcu'), settings(country));
  await soffice('--terminate_after_init');
  const library = path.join(user, 'basic', 'Standard');
  await mkdir(library, { recursive: true });
  await writeFile(path.join(library, 'script.xlb'), LIBRARY);
  await writeFile(path.join(library, 'dialog.xlb'), DIALOGS);
  await writeFile(path.join(library, `${MODULE}.xba`), PROGRAM);
};

/** Does all of it one after the other; rejects with what LibreOffice says of the first that fails. */
export const workInOffice = async (country: Country, works: readonly OfficeWork[]): Promise<void> => {
  const folder = await temporaryFolder();
  const profile = path.join(folder, 'profile');
  const soffice = (...words: string[]) =>
    run(`-env:UserInstallation=${pathToFileURL(profile).href}`, '--headless', '--norestore', ...words);
  await openProfile(country, soffice, path.join(profile, 'user'));
  const [list, said] = [path.join(folder, 'work.txt'), path.join(folder, 'said.txt')];
  await writeFile(list, works.map((work) => linesOf(work, country)).join(''));
  const words = [list, said].map((file) => `"${pathToFileURL(file).href}"`).join(',');
  await soffice(`macro:///Standard.${MODULE}.Work(${words})`);
  const outcome = await readFile(said, 'utf8').catch(() => 'LibreOffice did not come to its end');
  if (outcome.trim() !== 'done') throw new Error(outcome);
};
