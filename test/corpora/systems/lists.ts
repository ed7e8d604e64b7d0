import { amount, net } from './catalogue.ts';
import type { System } from './system.ts';
import { csv, expectedOf, lines, type Table, type Value, withColumn, xlsx } from './table.ts';

/** Lists of bookkeeping programs and of wholesalers: made to be read by people, with titles, sections and sums. */

/** Articles of a Dutch bookkeeping program: a title above, two articles of its own, sums below. */
export const bookkeeping: System = {
  name: 'bookkeeping',
  language: 'nl',
  write: (products, week) => {
    const headers = [
      ...[
        'Artikelcode',
        'Omschrijving',
        'Artikelomzetgroep',
        'Verkoopprijs excl. btw',
        'Verkoopprijs incl. btw',
      ],
      ...['Btw', 'Inkoopprijs', 'Eenheid', 'Voorraad', 'Leverancier', 'Gewijzigd op'],
    ];
    const own = [
      { Artikelcode: '-1', Omschrijving: 'Vrije regel', Artikelomzetgroep: 'Hoog btw (goederen)' },
      { Artikelcode: '-2', Omschrijving: 'Tekstregel', Artikelomzetgroep: 'Geen btw (goederen)' },
    ].map((row) => ({ ...row, 'Verkoopprijs excl. btw': '0,00', 'Verkoopprijs incl. btw': '0,00' }));
    const cents = (value: number) => amount(Math.round(value), ',', '.');
    const rows = products.map((product) => ({
      Artikelcode: product.sku,
      Omschrijving: product.title,
      Artikelomzetgroep: 'Hoog btw (goederen)',
      'Verkoopprijs excl. btw': cents(net(product.cents) * 100),
      'Verkoopprijs incl. btw': cents(product.cents),
      Btw: '21%',
      Inkoopprijs: cents(net(product.cents) * 60),
      Eenheid: 'stuk',
      Voorraad: `${product.stock},00`,
      Leverancier: product.brand,
      'Gewijzigd op': '05-01-2026',
    }));
    const stock = products.reduce((sum, product) => sum + product.stock, 0);
    const value = products.reduce((sum, product) => sum + net(product.cents) * 60 * product.stock, 0);
    const table: Table = {
      above: [
        ['Artikelenlijst', '', 'De Schuur Handelsonderneming'],
        [`Afgedrukt op ${week === 1 ? '05' : '12'}-01-2026`],
        [],
      ],
      headers,
      rows: [...own, ...rows],
      below: [
        [],
        ['Totaal', `${products.length} artikelen`, '', '', '', '', cents(value), '', `${stock},00`],
      ],
    };
    const grown = week === 1 ? table : withColumn(table, 'Zoekcode', 2, '');
    return {
      fileName: 'Artikelen.csv',
      headers: grown.headers,
      bytes: csv(grown, { separator: ';', quotes: 'needed', end: '\r\n', encoding: 'windows-1252' }),
      expected: products.map((product) =>
        expectedOf(product, { description: [], pictures: 0, category: [], variants: [] }),
      ),
    };
  },
};

/** A wholesaler's price list: a letterhead, rows that only say the section, formulas, notes and a sum below. */
export const wholesaler: System = {
  name: 'wholesaler',
  language: 'nl',
  write: async (products, week) => {
    const headers = [
      ...['Art.nr.', 'EAN', 'Artikel', 'Merk', 'Omschrijving', 'Inkoop\nexcl. btw', 'Advies\nexcl. btw'],
      ...['Advies\nincl. btw', 'Per', 'Voorraad'],
    ];
    const added = 'Levertijd';
    const names = week === 1 ? headers : [...headers.slice(0, 9), added, ...headers.slice(9)];
    const sections = Map.groupBy(products, (product) => product.category.slice(0, 2).join(' – '));
    const rows: Value[][] = [
      ['Van Loon Groothandel B.V.'],
      [`Prijslijst week ${week + 1} – 2026`],
      ['Prijzen in euro, wijzigingen en drukfouten voorbehouden'],
      [],
    ];
    const bold = [1, 2, 5];
    rows.push([...names]);
    for (const [section, of] of sections) {
      rows.push([section]);
      bold.push(rows.length);
      for (const product of of) {
        const at = rows.length + 1;
        const excluded = Math.round(net(product.cents) * 100_00) / 10_000;
        const row: Readonly<Record<string, Value>> = {
          'Art.nr.': product.sku,
          EAN: Number(product.ean),
          Artikel: product.title,
          Merk: product.brand,
          Omschrijving: product.description.join(' '),
          'Inkoop\nexcl. btw': Math.round(excluded * 60) / 100,
          'Advies\nexcl. btw': excluded,
          'Advies\nincl. btw': { formula: `ROUND(G${at}*1.21,2)`, result: product.cents / 100 },
          Per: 'st',
          Voorraad: product.stock > 20 ? '> 20' : product.stock,
          [added]: '2-3 wkn',
        };
        rows.push(...lines({ above: [], headers: names, rows: [pickOf(row, names)], below: [] }).slice(1));
      }
    }
    const stock = products.reduce((sum, product) => sum + Math.min(product.stock, 20), 0);
    rows.push([], ['Totaal aantal artikelen', '', products.length, '', '', '', '', '', '', stock]);
    rows.push(
      ['* Zolang de voorraad strekt. Levering franco vanaf € 750,- netto.'],
      ['Vragen? bestel@vanloon.example'],
    );
    return {
      fileName: `Prijslijst week ${week + 1}.xlsx`,
      sheet: 'Prijslijst',
      headers: names,
      bytes: await xlsx({
        sheets: [
          { name: 'Voorblad', rows: [['Van Loon Groothandel B.V.'], ['Industrieweg 12, Tiel']] },
          {
            name: 'Prijslijst',
            rows,
            formats: { 2: '0', 6: '€ #,##0.00', 7: '€ #,##0.00', 8: '€ #,##0.00' },
            merged: ['A1:E1', 'A2:E2', 'A3:H3'],
            bold,
          },
        ],
      }),
      expected: products.map((product) =>
        expectedOf(product, {
          ids: [product.sku, product.ean],
          pictures: 0,
          category: product.category.slice(1, 2),
          variants: [],
        }),
      ),
    };
  },
};

function pickOf(row: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? '']));
}
