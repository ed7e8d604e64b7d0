import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from '../../../main/engine/downloads/file-name.ts';

test.each([
  ['performance_2026.csv', 'performance_2026.csv'],
  ['../../.bashrc', 'bashrc.csv'],
  ['C:\\Windows\\system.ini', 'system.csv'],
  ['report.exe', 'report.csv'],
  ['con.csv', '_con.csv'],
  ['a\u202egpj.csv', 'a gpj.csv'],
  ['   ', ''],
  ['..', ''],
])('%j becomes %j', (given, name) => {
  expect(safeFileName(given, 'csv')).toBe(name);
});

test('whatever a service names, it is one visible file of the kind that was asked for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      const name = safeFileName(given, 'csv');
      expect(name === '' || /^[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]*\.csv$/u.test(name)).toBe(true);
      expect(name.length).toBeLessThan(130);
    }),
  );
});
