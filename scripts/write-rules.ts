/** Writes the table of rules into `docs`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { RULES_DOCUMENT, rulesDocument } from './rules-document.ts';

mkdirSync(dirname(RULES_DOCUMENT), { recursive: true });
writeFileSync(RULES_DOCUMENT, rulesDocument());
