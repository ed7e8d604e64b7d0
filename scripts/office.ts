// LibreOffice opens and saves our workbooks in tests: the spreadsheet program that every machine can have.
import { delimiter, join } from 'node:path';
import { runQuietly, ScriptError, say } from './run.ts';
import { installPackages } from './runtime/apt.ts';
import { exists } from './runtime/cache.ts';

/** Tells the tests where it is. */
export const OFFICE = 'ADSHEET_OFFICE';

const MAC = '/Applications/LibreOffice.app/Contents/MacOS/soffice';
const PACKAGES = ['libreoffice-calc-nogui'];

const find = async (): Promise<string | undefined> => {
  const named = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'soffice'));
  for (const program of [...named, MAC]) if (await exists(program)) return program;
  return undefined;
};

/** The path of LibreOffice's program, installed where that is allowed; says which version it is. */
export const resolveOffice = async (): Promise<string> => {
  if ((await find()) === undefined)
    await installPackages(PACKAGES, 'the tests of workbooks with LibreOffice');
  const program = await find();
  if (program === undefined) throw new ScriptError('LibreOffice is not here: install it and run this again.');
  const { stdout } = await runQuietly(program, ['--version']);
  say(stdout.trim());
  return program;
};
