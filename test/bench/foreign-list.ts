/** A price list of another system: a table with semicolons, Dutch headers and amounts, and no names of ads. */
import { writeFile } from 'node:fs/promises';
import type { TableReading } from '../../shared/proposals/table-reading.ts';

const HEADERS = ['Artnr', 'Productnaam', 'Omschrijving', 'Prijs', 'Merk', 'Foto', 'Postcode', 'Voorraad'];

/** How the list is read: its numbers say which ad a row is, and what it lacks is the same in all rows. */
export const readingOf = (categoryId: number): TableReading => ({
  columns: [
    { column: 'Productnaam', to: 'title' },
    { column: 'Prijs', to: 'price.amountCents', decimal: ',' },
  ],
  fields: [
    { to: 'categoryId', from: { value: String(categoryId) }, rows: 'all' },
    { to: 'bidMicros', from: { value: '0,35' }, rows: 'all' },
    { to: 'price.priceType', from: { value: 'FIXED_PRICE' }, rows: 'all' },
  ],
  match: { column: 'Artnr', by: 'own' },
});

const MAKES = ['Gazelle', 'Batavus', 'Koga', 'Sparta', 'Cortina'];

const amount = (row: number, week: number): string => {
  const euros = 20 + ((row * 37) % 1900) + week;
  const whole =
    euros >= 1000 ? `${Math.floor(euros / 1000)}.${String(euros % 1000).padStart(3, '0')}` : euros;
  return `€ ${whole},${String((row * 7) % 100).padStart(2, '0')}`;
};

const lineOf = (row: number, week: number): string => {
  const make = MAKES[row % MAKES.length];
  const text = `${make} fiets nummer ${row}, nagekeken en rijklaar.`;
  return [
    `F${String(row).padStart(6, '0')}`,
    `${make} stadsfiets ${row}`,
    Array.from({ length: 6 }, (_, i) => `${text} Onderdeel ${i + 1} is nieuw.`).join(' '),
    amount(row, week),
    make,
    `https://pictures.example/${row}/voor.jpg`,
    `${3000 + (row % 500)} AB`,
    row % 40,
  ].join(';');
};

/** Writes the list of a week: its prices are others than those of the week before. */
export const writeList = (
  file: string,
  rows: number,
  { week = 1, headers = HEADERS }: { readonly week?: number; readonly headers?: readonly string[] } = {},
): Promise<void> => {
  const lines = Array.from({ length: rows }, (_, row) => lineOf(row + 1, week));
  return writeFile(file, [headers.join(';'), ...lines, ''].join('\r\n'));
};

/** Headers that mean nothing to Adsheet. */
export const UNKNOWN_HEADERS = HEADERS.map((_, at) => `Veld ${at + 1}`);
