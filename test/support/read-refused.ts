// A program that reads the file it is given, which is refused, and prints with which code, of which file, and the most
// memory that this process took until then.
import { readTableFile } from '../../main/engine/workbook/read/read.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';

const watch = { signal: new AbortController().signal, onProgress: () => {} };
const refused = await readTableFile(process.argv[2] ?? '', {}, watch).catch((error: unknown) => error);
if (!(refused instanceof AdsheetError)) throw new Error('The file was not refused.', { cause: refused });
const { code, params } = refused;
console.log(JSON.stringify({ code, file: params['file'], megabytes: process.resourceUsage().maxRSS / 1024 }));
