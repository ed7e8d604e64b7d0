import { describe, expect, it } from 'vitest';
import { charactersOf, textIn } from '../../../../main/engine/workbook/read/code-pages.ts';
import { encodingOf } from '../../../../main/engine/workbook/read/encoding.ts';
import type { CsvEncoding } from '../../../../shared/table/csv-choices.ts';
import { randomOf } from '../../../corpora/random.ts';

const TEXTS = {
  fr: 'Canapé d’angle en cuir très bon état, à enlever à Liège. Prix : 45,00. Armoire métallique française, étagère réglable. Fenêtre double vitrage, châssis en chêne. Vélo pliable, idéal pour la forêt. Table à manger rétro. Où la trouver ? Sèche-linge à condensation. Frigo américain, peu utilisé. Pièces détachées.',
  de: 'Großes Sofa für das Wohnzimmer, schöner Zustand. Stühle aus Eiche, geölt. Größe: 180 cm. Fahrräder für Mädchen, grün. Büroschränke günstig. Küche mit Geräten ab München. Straßenschuhe, weiß. Türen, Kühlschrank, Möbel. Hängelampe, höhenverstellbar.',
  nl: 'Eén poot is beschadigd. Geïnteresseerd? Ideeën voor uw interieur, reële prijs. Café-stoelen, vintage. Financiële regeling mogelijk. Privé verkoop, hoogte 80 cm. Scène belichting. Drieëntwintig stuks. Officiële dealer in België en Italië.',
  en: 'Vintage café chairs, set of four. Naïve art print. Résumé paper, crème brûlée torch. Jalapeño seeds. Oak shelf with brass hooks. Don’t miss out, £45 each.',
  pl: 'Stół dębowy, używany, bardzo dobry stan. Krzesło obrotowe, możliwość wysyłki. Łóżko z materacem, szerokość 140 cm. Półka na książki, żółta. Świeże dostawy co tydzień. Ręcznie robione naczynia. Głośniki, ćwierć ceny. Źródło światła.',
} as const;

/** The bytes of a text; signs that the code page lacks are left out. */
const bytesIn = (encoding: CsvEncoding, text: string): Buffer => {
  const places = new Map(charactersOf(encoding).map((sign, byte) => [sign, byte]));
  return Buffer.from([...text].flatMap((sign) => places.get(sign) ?? []));
};

const WESTERN = ['windows-1252', 'cp850', 'macintosh'] as const;
const CASES: readonly (readonly [CsvEncoding, string, string])[] = [
  ...(['fr', 'de', 'nl', 'en'] as const).flatMap((language) =>
    WESTERN.map((encoding) => [encoding, language, TEXTS[language]] as const),
  ),
  ['windows-1250', 'pl', TEXTS.pl],
];

const mixed = (text: string, seed: number): string => {
  const words = text.split(' ');
  const { pick } = randomOf(seed);
  return Array.from({ length: 60 }, () => pick(words)).join(' ');
};

describe('the encoding of a text', () => {
  it.each(CASES)('is told as %s by words of %s, small and large', (encoding, _language, text) => {
    for (let seed = 0; seed < 100; seed += 1)
      for (const said of [mixed(text, seed), mixed(text, seed).toUpperCase()]) {
        const bytes = bytesIn(encoding, said);
        const found = encodingOf(bytes);
        const isRead = textIn(found.encoding, bytes) === textIn(encoding, bytes);
        // What is not sure is said.
        expect(isRead || found.unsure.length > 1, `${seed}: ${said}`).toBe(true);
      }
  });

  it.each(CASES)('is sure as %s in a list of words of %s', (encoding, _language, text) => {
    const bytes = bytesIn(encoding, text);
    const found = encodingOf(bytes);
    expect(found.unsure).toEqual([]);
    expect(textIn(found.encoding, bytes)).toBe(textIn(encoding, bytes));
  });

  it('asks nothing where two encodings give the same text', () => {
    const bytes = bytesIn('windows-1252', 'één reünie');
    expect(textIn('windows-1250', bytes)).toBe(textIn('windows-1252', bytes));
    expect(encodingOf(bytes).unsure).toEqual([]);
  });

  it('says a word in each encoding where the bytes alone do not tell', () => {
    const { unsure } = encodingOf(
      Buffer.concat([Buffer.from('id;Schl'), Buffer.from([0x94]), Buffer.from('sser;5')]),
    );
    expect(new Set(unsure.map(({ text }) => text))).toEqual(new Set(['Schlösser', 'Schlîsser']));
  });

  it.each([
    ['utf-8', Buffer.from('\ufeffid;caf')],
    ['utf-8', Buffer.from('id;café')],
    ['utf-8', Buffer.from('id;cafe')],
    ['utf-16le', Buffer.from('\ufeffid;café', 'utf16le')],
    ['utf-16le', Buffer.from('id;café', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffid;café', 'utf16le').swap16()],
    ['utf-16be', Buffer.from('id;café', 'utf16le').swap16()],
  ] as const)('is %s by a mark, zeros or sequences', (encoding, bytes) => {
    expect(encodingOf(bytes)).toEqual({ encoding, unsure: [] });
  });

  it('stays UTF-8 where a few of many sequences are broken', () => {
    const row = Buffer.from('1;Eén café met terras\n');
    const broken = Buffer.from('2;caf\xe9\n', 'latin1');
    expect(encodingOf(Buffer.concat([row, broken, row, row])).encoding).toBe('utf-8');
    expect(encodingOf(Buffer.concat([row, broken, broken, broken])).encoding).toBe('windows-1252');
  });
});

it('UTF-8 that was encoded twice is asked about with a word in either form, and mended where that is said', () => {
  const twice = Buffer.from('Titel;Prijs\nStoÃ«l voor buiten;â‚¬ 12,50\n');
  expect(encodingOf(twice)).toEqual({
    encoding: 'utf-8',
    unsure: [
      { encoding: 'utf-8', text: 'StoÃ«l voor buiten' },
      { encoding: 'utf-8-twice', text: 'Stoël voor buiten' },
    ],
  });
  expect(textIn('utf-8-twice', twice)).toBe('Titel;Prijs\nStoël voor buiten;€ 12,50\n');
  const sure = Buffer.from('« CAFÉ» PÃO â la Âge ë Œuvre 12 €; Stoël Ångström');
  expect(encodingOf(sure)).toEqual({ encoding: 'utf-8', unsure: [] });
  expect(textIn('utf-8-twice', sure)).toBe(sure.toString());
});
