import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTable, writeTable } from '../../../shared/table/tsv.ts';
import type { Shop } from './shop.ts';

// Csv files with commas, as the terminal's own language, English, writes them.

export type Grid = string[][];

export const savedIn =
  (shop: () => Shop) =>
  async (name: string, rows: readonly (readonly string[])[]): Promise<string> => {
    const file = join(shop().home, name);
    await writeFile(file, writeTable(rows, ','));
    return file;
  };

export const exportedIn =
  (shop: () => Shop) =>
  async (name: string): Promise<Grid> => {
    const file = join(shop().home, name);
    await shop().done('export', file);
    return readTable(await readFile(file, 'utf8'), ',').map((row) => [...row]);
  };
