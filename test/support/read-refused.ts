// A program that reads the given file, which is refused, and prints the error's code and file, and the process's peak
// memory.
import { readTableFile } from '../../main/engine/workbook/read/read.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';

const watch = { signal: new AbortController().signal, onProgress: () => {} };
const refused = await readTableFile(process.argv[2] ?? '', {}, watch).catch((error: unknown) => error);
if (!(refused instanceof AdsheetError)) throw new Error('The file was not refused.', { cause: refused });
const { code, params } = refused;
console.log(JSON.stringify({ code, file: params['file'], megabytes: process.resourceUsage().maxRSS / 1024 }));
