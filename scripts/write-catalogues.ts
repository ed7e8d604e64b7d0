/**
 * Generates the code of the catalogues: the keys with the types of their arguments, and the modules that merge the
 * files.
 */
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './catalogues.ts';

/** Not taken from `shared/locale`, which cannot be read before these files are there. */
const LANGUAGES = ['en', 'nl', 'fr'];

for (const [file, code] of generatedFiles(LANGUAGES)) writeFileSync(file, code);
