import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openOldExcel } from '../../../../main/engine/workbook/read/old-excel.ts';
import { openFlatDocument } from '../../../../main/engine/workbook/read/open-document.ts';
import type { Workbook } from '../../../../main/engine/workbook/read/sheet-rows.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { label, oldFile, streamOf } from '../../../fixtures/workbook/old-excel.ts';
import { OPEN_DOCUMENT } from '../../../fixtures/workbook/open-document.ts';

const saved = readFileSync(join(import.meta.dirname, '../../../fixtures/workbook/files/by-libreoffice.xls'));
const small = oldFile(streamOf([{ name: 'Ads', records: [label(0, 0, 'id'), label(1, 0, '7')] }]));
const flat = OPEN_DOCUMENT.find(({ file }) => file.endsWith('.fods'))?.bytes() ?? Buffer.alloc(0);

const FORMS: readonly (readonly [string, Buffer, (bytes: Buffer) => Promise<Workbook>])[] = [
  ['an old workbook of LibreOffice', saved, openOldExcel],
  ['a small old workbook', small, openOldExcel],
  ['an OpenDocument file', flat, openFlatDocument],
];

const broken = (bytes: Buffer, changes: readonly (readonly [number, number])[], length: number): Buffer => {
  const copy = Buffer.from(bytes.subarray(0, Math.ceil(bytes.length * length)));
  for (const [place, value] of changes) copy[place % copy.length] = value;
  return copy;
};

describe.each(FORMS)('%s', (_name, bytes, open) => {
  it('is read, or refused with a reason, whatever happened to its bytes', async () => {
    const change = fc.tuple(fc.nat(bytes.length), fc.integer({ min: 0, max: 255 }));
    const length = fc.oneof(fc.constant(1), fc.double({ min: 0.1, max: 1, noNaN: true }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 20 }), length, async (changes, part) => {
        try {
          const { sheets } = await open(broken(bytes, changes, part));
          for (const sheet of sheets) await sheet.top();
        } catch (error) {
          expect(error).toBeInstanceOf(AdsheetError);
        }
      }),
      { numRuns: 200 },
    );
  });
});
