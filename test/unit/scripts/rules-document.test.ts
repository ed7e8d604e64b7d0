import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULES_DOCUMENT, rulesDocument } from '../../../scripts/rules-document.ts';

test('the table of rules in the documents is what the code makes of it', () => {
  expect(readFileSync(RULES_DOCUMENT, 'utf8')).toBe(rulesDocument());
});
