// Sellers of three marketplaces, their files, and what every program makes of them, untouched and with edits.
import path from 'node:path';
import type { JsonObject } from '../../shared/json.ts';
import type { Language } from '../../shared/locale/index.ts';
import { openSeller } from '../integration/export/shop.ts';
import { importing } from '../integration/import/importing.ts';
import { ACCOUNT } from '../support/account.ts';
import { asCsvByExcel, leftInWestern } from '../support/excel.ts';
import { temporaryFolder } from '../support/home.ts';
import type { Typing } from '../support/typed.ts';
import { gridOf } from '../support/typed.ts';
import type { Edit } from './edits.ts';
import type { Country, OfficeWork } from './office.ts';
import { workInOffice } from './office.ts';
import { throughExceljs, throughSheetjs } from './programs.ts';
import { typings } from './tables.ts';

export type Marketplace = {
  readonly tenant: 'nl' | 'be' | 'ca';
  readonly language: Language;
  /** The locale of its attributes. */
  readonly locale: string;
  readonly idColumn: string;
  /** Whose words edits are typed in. */
  readonly words?: 'nl' | 'en';
  readonly decimal: ',' | '.';
  readonly country: Country & { readonly separator: ';' | ',' };
};

/** In each another language, other categories, another sign before decimals. */
export const MARKETPLACES: readonly Marketplace[] = [
  {
    ...{ tenant: 'nl', language: 'nl', locale: 'nl_NL', decimal: ',', words: 'nl' },
    idColumn: 'Advertentie-ID',
    country: { locale: 'nl-NL', separator: ';', lcid: 1043 },
  },
  {
    ...{ tenant: 'be', language: 'fr', locale: 'fr_BE', decimal: ',' },
    idColumn: 'ID de l’annonce',
    country: { locale: 'fr-BE', separator: ';', lcid: 2060 },
  },
  {
    ...{ tenant: 'ca', language: 'en', locale: 'en_CA', decimal: '.', words: 'en' },
    idColumn: 'Ad ID',
    country: { locale: 'en-CA', separator: ',', lcid: 4105 },
  },
];

type Group = {
  readonly attributes: readonly {
    readonly key: string;
    readonly writable: boolean;
    readonly updatable: boolean;
  }[];
};

/** The attributes that a category lets sellers change, as the marketplace says it. */
const editableIn = ({ attributeGroups }: JsonObject): readonly string[] =>
  ((attributeGroups ?? []) as readonly Group[])
    .flatMap(({ attributes }) => attributes)
    .filter(({ writable, updatable }) => writable && updatable)
    .map(({ key }) => key);

export const openMarketplace = async ({ tenant, language }: Marketplace, ads: number) => {
  const seller = await openSeller({ ads, tenant }, language);
  const allAds = async (): Promise<readonly JsonObject[]> =>
    (await seller.call('ads.query', { account: ACCOUNT })).ads;
  const editable = new Set<string>();
  const known = new Set((await allAds()).map(({ categoryId }) => Number(categoryId)));
  for (const id of known) {
    const { category } = await seller.call('categories.get', { account: ACCOUNT, id });
    for (const key of editableIn(category)) editable.add(`${id} ${key}`);
  }
  const mayEdit = (category: number, key: string): boolean => editable.has(`${category} ${key}`);
  return { ...(await importing(seller)), allAds, mayEdit };
};

/** A file that a program saved, and the way it took. */
export type Saved = {
  readonly way: string;
  readonly file: string;
  /** What is left of a text that was typed in. */
  readonly left: (text: string) => string;
};

/** A workbook and a csv file of the same ads, and the edits typed into each: none where it is only opened and saved. */
export type Round = {
  readonly name: string;
  readonly workbook: string;
  readonly csv: string;
  readonly ads: number;
  readonly edits: readonly Edit[];
};

/** What every program saves of the files of each round. */
export const throughAll = async (
  rounds: readonly Round[],
  { decimal, country, idColumn }: Marketplace,
): Promise<readonly { readonly round: Round; readonly saved: readonly Saved[] }[]> => {
  const folder = await temporaryFolder();
  const windows = { decimal, separator: country.separator };
  const works: OfficeWork[] = [];
  const through = async (round: Round) => {
    const { name, workbook, csv, edits } = round;
    const as = (program: string): string => path.join(folder, `${name}-${program}`);
    const typed = async (file: string): Promise<readonly Typing[]> =>
      edits.length === 0 ? [] : typings(await gridOf(file), idColumn, edits);
    const [inWorkbook, inCsv] = [await typed(workbook), await typed(csv)];
    works.push(
      { open: workbook, type: inWorkbook, saveAs: [as('office.xlsx'), as('office.csv')] },
      { open: csv, type: inCsv, saveAs: [as('office-of-csv.xlsx'), as('office-of-csv.csv')] },
    );
    await throughExceljs(workbook, inWorkbook, decimal, as('exceljs.xlsx'));
    await throughSheetjs(workbook, inWorkbook, decimal, as('sheetjs.xlsx'));
    await asCsvByExcel(workbook, inWorkbook, windows, as('excel.csv'));
    await asCsvByExcel(csv, inCsv, windows, as('excel-of-csv.csv'));
    const left = (text: string): string => text;
    const saved: readonly Saved[] = [
      { way: 'LibreOffice, workbook', file: as('office.xlsx'), left },
      { way: 'LibreOffice, workbook as csv', file: as('office.csv'), left },
      { way: 'LibreOffice, csv as workbook', file: as('office-of-csv.xlsx'), left },
      { way: 'LibreOffice, csv', file: as('office-of-csv.csv'), left },
      { way: 'exceljs', file: as('exceljs.xlsx'), left },
      { way: 'SheetJS', file: as('sheetjs.xlsx'), left },
      { way: 'Excel, workbook as csv', file: as('excel.csv'), left: leftInWestern },
      { way: 'Excel, csv', file: as('excel-of-csv.csv'), left: leftInWestern },
    ];
    return { round, saved };
  };
  const all = [];
  for (const round of rounds) all.push(await through(round));
  await workInOffice(country, works);
  return all;
};
