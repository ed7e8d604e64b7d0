/**
 * Which value of a field a text of another system may mean. These are suggestions only: a seller takes them, nothing
 * else does.
 */
import { DEPRECATED_PRICE_TYPES, PRICE_TYPES, SALUTATIONS } from '../ad/model.ts';
import { SHIPPING_TIME, timeOf } from '../ad/shipping-time.ts';
import type { WordGroup } from '../locale/index.ts';
import { LANGUAGES, wordFor } from '../locale/index.ts';

/** A value of a field: the text by which a cell says it, its names, and for a category its path from the root. */
export type FieldChoice = {
  readonly word: string;
  readonly names: readonly string[];
  readonly path?: readonly string[];
};

/** The value that a text may mean; null where none is likelier than the others. */
export type Suggest = (text: string) => FieldChoice | null;

/** Other systems' words, by the word of a cell. */
type Synonyms = Readonly<Record<string, readonly string[]>>;

/** None means `DELETED`: nothing of another system's words says that an ad is to be gone for good. */
const STATUS: Synonyms = {
  ACTIVE: [
    ...[
      'publish',
      'published',
      'live',
      'online',
      'enabled',
      'on',
      'available',
      'visible',
      'for sale',
      'open',
    ],
    ...['in stock', 'instock', 'yes', 'true', '1', 'running', 'approved', 'released'],
    ...['gepubliceerd', 'geplaatst', 'actief', 'aan', 'beschikbaar', 'zichtbaar', 'te koop', 'op voorraad'],
    ...['leverbaar', 'ja', 'waar', 'lopend', 'goedgekeurd', 'ingeschakeld'],
    ...['publié', 'publiée', 'en ligne', 'actif', 'active', 'activé', 'disponible', 'visible', 'à vendre'],
    ...['en stock', 'oui', 'vrai', 'en cours', 'approuvé'],
  ],
  PAUSED: [
    ...[
      'draft',
      'pending',
      'private',
      'offline',
      'inactive',
      'disabled',
      'off',
      'hidden',
      'unlisted',
      'on hold',
    ],
    ...[
      'archived',
      'sold',
      'sold out',
      'out of stock',
      'outofstock',
      'unavailable',
      'no',
      'false',
      '0',
      'pause',
    ],
    ...['unpublished', 'backorder', 'on backorder', 'stopped', 'expired', 'reserved'],
    ...['concept', 'klad', 'wachtend', 'in afwachting', 'inactief', 'uit', 'verborgen', 'gearchiveerd'],
    ...['verkocht', 'uitverkocht', 'niet op voorraad', 'niet leverbaar', 'niet beschikbaar', 'nee', 'onwaar'],
    ...['gepauzeerd', 'gestopt', 'verlopen', 'gereserveerd', 'privé', 'uitgeschakeld', 'op pauze'],
    ...['brouillon', 'en attente', 'hors ligne', 'inactif', 'désactivé', 'masqué', 'caché', 'archivé'],
    ...[
      'vendu',
      'épuisé',
      'en rupture',
      'rupture de stock',
      'indisponible',
      'non',
      'faux',
      'en pause',
      'expiré',
    ],
    ...['suspendu', 'réservé'],
  ],
};

const PRICE_TYPE: Synonyms = {
  FIXED_PRICE: [
    ...['fixed', 'price', 'buy now', 'asking price', 'vast', 'vaste prijs', 'vraagprijs', 'prijs'],
    ...['fixe', 'prix', 'prix ferme', 'prix demandé'],
  ],
  BIDDING: [
    ...['bid', 'bids', 'offer', 'make an offer', 'auction', 'best offer', 'bod', 'bieden', 'bied', 'veiling'],
    ...['offre', 'offres', 'enchère', 'faire une offre', 'au plus offrant'],
  ],
  BIDDING_FROM: [
    ...[
      'bids from',
      'offers from',
      'from',
      'starting price',
      'obo',
      'or best offer',
      'bieden vanaf',
      'vanaf',
    ],
    ...['o n o', 'prijs vanaf', 'offres à partir de', 'à partir de', 'dès'],
  ],
  FREE: ['free', 'for free', 'gift', 'giveaway', 'gratis', 'weggeven', 'gratuit', 'à donner', 'don'],
  SEE_DESCRIPTION: [
    ...[
      'see text',
      'see description',
      'on request',
      'price on request',
      'ask',
      'zie tekst',
      'zie omschrijving',
    ],
    ...['op aanvraag', 'prijs op aanvraag', 'nader overeen te komen', 'notk'],
    ...['voir texte', 'voir description', 'sur demande', 'prix sur demande', 'à convenir'],
  ],
};

const SALUTATION: Synonyms = {
  MALE: ['mr', 'sir', 'man', 'm', 'male', 'dhr', 'de heer', 'heer', 'meneer', 'monsieur', 'homme'],
  FEMALE: [
    ...['mrs', 'ms', 'miss', 'madam', 'woman', 'f', 'v', 'female', 'mevr', 'mw', 'mevrouw', 'vrouw'],
    ...['mme', 'mlle', 'madame', 'femme'],
  ],
  COMPANY: ['company', 'business', 'firm', 'bedrijf', 'firma', 'zakelijk', 'entreprise', 'société', 'firme'],
  FAMILY: ['family', 'familie', 'fam', 'gezin', 'famille'],
};

const YES_NO: Synonyms = {
  true: ['y', 'j', 'o', 'x', '✓', '✔', 'on', 'aan', 'wel', 't', 'v', 'enabled', 'available', 'activé'],
  false: ['n', '-', '✗', 'off', 'uit', 'niet', 'geen', 'none', 'f', 'aucun', 'disabled', 'désactivé'],
};

/** Ands of the three languages, which stand for one another. */
const AND = /\s*[&+]\s*|\s(?:and|en|et|und)\s/gu;

/** The form in which texts are compared: no case, accents, or signs but those between the parts of a path. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/['’‘‛`´]/gu, '')
    .replaceAll(AND, ' & ')
    .replaceAll(/[^\p{L}\p{N}&✓✔✗]+/gu, ' ')
    .trim();

/** A sign of which nothing is left is compared as it is. */
const keyOf = (text: string): string => plain(text) || text.trim();

/** The names of a path, from the root. */
const partsOf = (text: string): readonly string[] =>
  text
    .split(/\s*(?:[>›»→/|\\]|::)\s*|\s+[-–—]\s+/u)
    .map(keyOf)
    .filter((part) => part !== '');

/** Each way in which the end of a path may be written, the whole first. */
const endingsOf = (parts: readonly string[]): readonly string[] =>
  parts.map((_, from) => parts.slice(from).join(' '));

/** Choices by their keys, several where they share one. */
type Index = Map<string, readonly FieldChoice[]>;

const add = (index: Index, key: string, choice: FieldChoice): void => {
  const there = index.get(key) ?? [];
  if (!there.some(({ word }) => word === choice.word)) index.set(key, [...there, choice]);
};

const only = (choices: readonly FieldChoice[]): FieldChoice | null =>
  choices.length === 1 ? (choices[0] ?? null) : null;

/** Of several choices the one whose path has most words of the text; null where two have as many. */
const mostShared = (choices: readonly FieldChoice[], text: string): FieldChoice | null => {
  const said = new Set(partsOf(text).flatMap((part) => part.split(' ')));
  const shared = choices.map(({ names, path = names }) => {
    const words = new Set(path.flatMap(partsOf).flatMap((part) => part.split(' ')));
    return [...words].filter((word) => said.has(word)).length;
  });
  const most = Math.max(...shared);
  return only(choices.filter((_, at) => shared[at] === most));
};

/** Slips in a shorter text may as well be another word. */
const slipsIn = (text: string): number => (text.length < 5 ? 0 : text.length < 9 ? 1 : 2);

/** Letters added, left out or changed between two texts, as far as there are at most `most`. */
const slipsBetween = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    if (Math.min(...row) > most) return most + 1;
    before = row;
  }
  return before[b.length] ?? most + 1;
};

/** Endings of plurals and genders: `chair`, `chairs`; `stoel`, `stoelen`. */
const isForm = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 4 && long.length - short.length <= 2 && long.startsWith(short);
};

/** The choices whose name is the text but for slips and endings, the nearest alone. */
const alike = (index: Index, text: string): readonly FieldChoice[] => {
  const most = slipsIn(text);
  const near = [...index.keys()].flatMap((key) => {
    const isOther = isForm(key, text);
    const slips = isOther ? 1 : slipsBetween(key, text, most);
    return isOther || slips <= most ? [{ key, slips }] : [];
  });
  const least = Math.min(...near.map(({ slips }) => slips));
  const nearest = near.filter(({ slips }) => slips === least);
  return [...new Set(nearest.flatMap(({ key }) => index.get(key) ?? []))];
};

/** Suggests one of these choices for texts; `synonyms` are words of other systems. */
export const suggestIn = (choices: readonly FieldChoice[], synonyms: Synonyms = {}): Suggest => {
  const [whole, endings, last]: readonly [Index, Index, Index] = [new Map(), new Map(), new Map()];
  for (const choice of choices) {
    const ways = choice.path ? [choice.path.flatMap(partsOf)] : choice.names.map((name) => [keyOf(name)]);
    for (const parts of ways) {
      add(whole, parts.join(' '), choice);
      for (const ending of endingsOf(parts)) add(endings, ending, choice);
      add(last, parts.at(-1) ?? '', choice);
    }
    for (const word of synonyms[choice.word] ?? []) add(whole, keyOf(word), choice);
  }
  return (text) => {
    const parts = partsOf(text);
    const ways = [...endingsOf(parts), keyOf(text)];
    const named = only(whole.get(ways[0] ?? '') ?? []);
    if (named) return named;
    for (const way of ways) {
      const found = endings.get(way);
      if (found) return only(found) ?? mostShared(found, text);
    }
    const [end = ''] = parts.slice(-1);
    return only(alike(last, end));
  };
};

/** A field's codes, by their words in each language. */
const codesOf = (group: WordGroup, codes: readonly string[]): readonly FieldChoice[] =>
  codes.map((word) => ({
    word,
    names: [word, ...LANGUAGES.map((language) => wordFor(language, group, word))],
  }));

const priceTypes = PRICE_TYPES.filter((type) => !DEPRECATED_PRICE_TYPES.includes(type));

/** Days in each unit of time that lists of our languages have. */
const DAYS: readonly (readonly [unit: RegExp, days: number])[] = [
  [/^(?:h|hours?|hrs?|uur|uren|heures?)$/u, 1 / 24],
  [
    /^(?:|d|days?|(?:work|business )days?|(?:werk)?dag(?:en)?|jours?(?: ouvr(?:es|ables))?|tage?|werktage?)$/u,
    1,
  ],
  [/^(?:w|weeks?|wks?|wkn|weken|sem|semaines?|wochen?)$/u, 7],
  [/^(?:months?|maand(?:en)?|mnd|mois|monate?)$/u, 30],
];

/** A number or two of them with a unit behind the last, and perhaps behind the first. */
const TIME =
  /^(?<from>\d{1,3})\s*(?<first>[a-z ]*?)\s*(?:(?:-|tot|to|a|bis|en|of|ou|or)\s*(?<to>\d{1,3})\s*(?<last>[a-z ]*?))?$/u;

const daysIn = (count: number, unit: string): number | undefined => {
  const days = DAYS.find(([form]) => form.test(unit.trim()))?.[1];
  return days === undefined ? undefined : Math.ceil(count * days);
};

/** A time in days, weeks or hours as the service writes it. */
const suggestTime: Suggest = (text) => {
  const plainTime = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[–—]/gu, '-')
    .replaceAll(/\.(?!\d)/gu, '')
    .trim();
  const { from = '', first = '', to = from, last = first } = TIME.exec(plainTime)?.groups ?? {};
  const days = [daysIn(Number(from), first || last), daysIn(Number(to), last)];
  const [least, most] = days;
  if (from === '' || least === undefined || most === undefined || least > most || most > 999) return null;
  const word = timeOf({ from: least, to: most });
  return { word, names: [word] };
};

/** Suggestions for fields whose values are the same everywhere, by path. */
const FIXED: Readonly<Record<string, () => Suggest>> = {
  status: () => suggestIn(codesOf('status', ['ACTIVE', 'PAUSED']), STATUS),
  'price.priceType': () => suggestIn(codesOf('priceType', priceTypes), PRICE_TYPE),
  salutation: () => suggestIn(codesOf('salutation', SALUTATIONS), SALUTATION),
  [SHIPPING_TIME]: () => suggestTime,
};

/** The suggestions for a field of codes or times; undefined for others. */
export const suggestCode = (path: string): Suggest | undefined =>
  Object.hasOwn(FIXED, path) ? FIXED[path]?.() : undefined;

export const suggestYesNo = (): Suggest =>
  suggestIn(
    [
      { word: 'true', names: ['true', 'yes', 'ja', 'oui'] },
      { word: 'false', names: ['false', 'no', 'nee', 'non'] },
    ],
    YES_NO,
  );
