/** The three local markets the sandbox can simulate. */

/** A text in Dutch, French and English; each tenant shows two of them. */
export type Words = readonly [nl: string, fr: string, en: string];
export type Language = 'nl' | 'fr' | 'en';

export const wordIn = (words: Words, language: Language): string => {
  const [nl, fr, en] = words;
  return { nl, fr, en }[language];
};

export type Tenant = {
  readonly name: 'nl' | 'be' | 'ca';
  readonly currency: 'EUR' | 'CAD';
  /** The time zone of its days (IANA). */
  readonly timeZone: string;
  /** Locales with their languages; the first is the tenant's default. */
  readonly locales: readonly (readonly [locale: string, language: Language])[];
  readonly domain: string;
  readonly shop: string;
  readonly country: string;
  /** The postcode for a missing one: the whole country. */
  readonly wholeCountryPostcode: string;
  readonly postcodes: readonly string[];
  readonly regionIds: readonly number[];
  readonly phone: (digits: number) => string;
  readonly city: string;
  readonly street: string;
};

const pad = (digits: number, length: number): string => String(digits).padStart(length, '0').slice(-length);

export const tenants: Readonly<Record<Tenant['name'], Tenant>> = {
  nl: {
    name: 'nl',
    currency: 'EUR',
    timeZone: 'Europe/Amsterdam',
    locales: [
      ['nl_NL', 'nl'],
      ['en_NL', 'en'],
    ],
    domain: 'fietsenenmeer.example',
    shop: 'Van Dijk Fietsen & Wonen',
    country: 'Nederland',
    wholeCountryPostcode: '0000AA',
    postcodes: ['1012AB', '3511LX', '5611ZT', '9711KL', '2513CD', '6811PR', '0123AA'],
    regionIds: [1, 2, 3, 5, 8, 12],
    phone: (digits) => `06-${pad(digits, 8)}`,
    city: 'Utrecht',
    street: 'Oudegracht',
  },
  be: {
    name: 'be',
    currency: 'EUR',
    timeZone: 'Europe/Brussels',
    locales: [
      ['nl_BE', 'nl'],
      ['fr_BE', 'fr'],
    ],
    domain: 'tweedekans.example',
    shop: 'Peeters & Zonen',
    country: 'België',
    wholeCountryPostcode: '0000',
    postcodes: ['1000', '2000', '9000', '4000', '5000', '8500'],
    regionIds: [21, 22, 23, 27],
    phone: (digits) => `0475 ${pad(digits, 6).replace(/(..)(?=.)/g, '$1 ')}`,
    city: 'Gent',
    street: 'Veldstraat',
  },
  ca: {
    name: 'ca',
    currency: 'CAD',
    timeZone: 'America/Toronto',
    locales: [
      ['en_CA', 'en'],
      ['fr_CA', 'fr'],
    ],
    domain: 'mapleoutlet.example',
    shop: 'Maple Outlet Ltd.',
    country: 'Canada',
    wholeCountryPostcode: 'CANADA',
    postcodes: ['K1A0B1', 'H2X1Y4', 'M5V2T6', 'V6B4Y8', 'T2P1J9'],
    regionIds: [41, 42, 45],
    phone: (digits) => `+1 416-555-${pad(digits, 4)}`,
    city: 'Toronto',
    street: 'Queen Street West',
  },
};
