import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { presets } from '../../../sandbox/settings.ts';

test('each place that the interface leaves open is told of, with what the client does about it', () => {
  const document = readFileSync('docs/interface.md', 'utf8');
  expect(Object.keys(presets.documented).filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});
