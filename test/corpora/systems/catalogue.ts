import { randomOf, seedOf } from '../random.ts';
import { brands, colours, kindsOf, models, type ShopLanguage, sentences, warranty } from './words.ts';

/** What a shop sells, before any program writes it into a file. */
export type Product = {
  readonly sku: string;
  readonly ean: string;
  /** At most 60 signs, as a title of an ad is. */
  readonly title: string;
  readonly brand: string;
  readonly category: readonly string[];
  /** Sentences without markup. */
  readonly description: readonly string[];
  /** What a buyer pays, VAT included. */
  readonly cents: number;
  /** What it cost before, where the price is a reduced one. */
  readonly oldCents: number | null;
  readonly pictures: readonly string[];
  readonly stock: number;
  readonly grams: number;
  /** Colours that it comes in, the first at the price of the product; empty where there is nothing to choose. */
  readonly variants: readonly Variant[];
};

export type Variant = {
  readonly sku: string;
  readonly ean: string;
  readonly colour: string;
  readonly cents: number;
  readonly stock: number;
};

export type Weeks = { readonly 1: readonly Product[]; readonly 2: readonly Product[] };

/** Products of two weeks: 3 are gone in the second, 4 new, some cost something else, and all stand elsewhere. */
export function weeksOf(seed: number, language: ShopLanguage): Weeks {
  const random = randomOf(seed);
  const count = random.whole(44, 60);
  const all = Array.from({ length: count + 4 }, (_, at) => productOf(seedOf(seed, at), at, language));
  const first = all.slice(0, count);
  const gone = new Set(random.shuffled(first).slice(0, 3));
  const second = [...first.filter((product) => !gone.has(product)), ...all.slice(count)];
  const dearer = new Set(random.shuffled(first.filter((product) => !gone.has(product))).slice(0, 9));
  return {
    1: first,
    2: random.shuffled(
      second.map((product) => (dearer.has(product) ? repriced(product, random.fraction()) : product)),
    ),
  };
}

function repriced(product: Product, fraction: number): Product {
  const by = fraction < 0.5 ? 0.9 : 1.1;
  const cents = (before: number) => Math.max(500, Math.round((before * by) / 500) * 500 - 5);
  const dearer = cents(product.cents) === product.cents ? product.cents + 500 : cents(product.cents);
  const variants = product.variants.map((variant) => ({
    ...variant,
    cents: variant.cents === product.cents ? dearer : dearer + (variant.cents - product.cents),
  }));
  return { ...product, cents: dearer, oldCents: by < 1 ? product.cents : null, variants };
}

function productOf(seed: number, at: number, language: ShopLanguage): Product {
  const random = randomOf(seed);
  const kind = random.pick(kindsOf(language));
  const brand = random.pick(brands);
  // A number of its own for each keeps titles apart; the leading zero is one that Excel would drop.
  const number = 100 + at * 7;
  const letters = kind.noun
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase();
  const sku = `0${number}-${letters}${random.whole(10, 99)}`;
  const drawn = kind.from * (kind.to / kind.from) ** random.fraction();
  const cents = Math.floor(drawn) * 100 + random.pick([0, 0, 50, 95, 95, 99]);
  const pictures = Array.from(
    { length: random.pick([1, 1, 2, 3, 4]) },
    (_, picture) => `https://img.shop.example/p/${number}_${picture + 1}.jpg`,
  );
  const colour = colours[language].values;
  const variants = random.chance(0.25)
    ? colour.slice(0, random.whole(2, 4)).map((name, index) => ({
        sku: `${sku}-${index + 1}`,
        ean: eanOf(number * 10 + index + 1),
        colour: name,
        cents: cents + (random.chance(0.3) ? index * 1_000 : 0),
        stock: random.whole(0, 9),
      }))
    : [];
  return {
    sku,
    ean: eanOf(number * 10),
    title: `${kind.noun} ${brand} ${random.pick(models)} ${number}`,
    brand,
    category: kind.category,
    description: [
      ...random.shuffled(sentences[language]).slice(0, 2),
      warranty[language](random.whole(2, 5), sku),
    ],
    cents,
    oldCents: random.chance(0.15) ? Math.round(cents * 1.2) : null,
    pictures,
    stock: random.whole(1, 25),
    grams: random.whole(2, 400) * 100,
    variants,
  };
}

function eanOf(number: number): string {
  const digits = `871${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** 124995 as `1249.95`, or with other signs. */
export function amount(cents: number, decimal = '.', group = ''): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  return `${whole}${decimal}${String(cents % 100).padStart(2, '0')}`;
}

/** Without the VAT of 21 %, in units, as programs compute it. */
export function net(cents: number): number {
  return cents / 121;
}

/** A description as an editor of a web shop leaves it: markup, entities, a style somebody pasted. */
export function html(product: Product): string {
  const [first = '', ...others] = product.description.map(escaped);
  const items = others.map((sentence) => `<li>${sentence}</li>`).join('');
  return `<p style="margin: 0;">${first}</p><p>&nbsp;</p><ul>${items}</ul>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** The name of a product in addresses of its shop. */
export function handleOf(product: Product): string {
  const letters = product.title.normalize('NFKD').toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
