/**
 * All options of the terminal, with the parsing of their text. Their help is in
 * `shared/locale/catalogues/en/terminal.json`.
 */
import { PICTURE_PLACES, RETOUCHED, SPREAD_MEASURES } from '../../shared/bulk/operation.ts';
import { METRIC_GROUPS, METRIC_SCOPES } from '../../shared/contract/results/metrics.ts';
import { MOVED_MEASURES, PERFORMANCE_GROUPS } from '../../shared/contract/results/performance.ts';
import { MAX_DAYS } from '../../shared/expression/metrics.ts';
import { LIST_ORDERS } from '../../shared/list-filter/list-filter.ts';
import { LANGUAGES } from '../../shared/locale/index.ts';
import type { CliOptionName } from '../../shared/locale/terminal.ts';
import { QUESTIONS } from '../../shared/metrics/questions.ts';
import { AGGREGATES, REPORTS } from '../../shared/metrics/reports.ts';
import { DATE_ORDERS } from '../../shared/orders/day.ts';
import { APART_ROWS, MISSING_ADS } from '../../shared/proposals/proposal.ts';
import { COPIED_ROWS, FOLD_PRICES } from '../../shared/proposals/table-reading.ts';
import { CSV_ENCODINGS, SEPARATOR_NAMES } from '../../shared/table/csv-choices.ts';

export type OptionSpec =
  | { readonly kind: 'flag' }
  | { readonly kind: 'text'; readonly shown: string }
  /** May be repeated. */
  | { readonly kind: 'texts'; readonly shown: string }
  /** A text that may be empty. */
  | { readonly kind: 'value'; readonly shown: string }
  /** Separated by commas. */
  | { readonly kind: 'list'; readonly shown: string }
  | { readonly kind: 'number'; readonly shown: string; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] };

const flag = { kind: 'flag' } as const;
const text = (shown: string) => ({ kind: 'text', shown }) as const;
const texts = (shown: string) => ({ kind: 'texts', shown }) as const;
const value = (shown: string) => ({ kind: 'value', shown }) as const;
const list = (shown: string) => ({ kind: 'list', shown }) as const;
const number = (shown: string, min: number, max: number) => ({ kind: 'number', shown, min, max }) as const;
const choice = <const V extends readonly string[]>(values: V) => ({ kind: 'choice', values }) as const;

export const OPTIONS = {
  home: text('DIR'),
  account: text('NAME'),
  json: flag,
  quiet: flag,
  yes: flag,
  due: flag,
  help: flag,
  version: flag,
  port: number('N', 0, 65_535),
  ads: number('N', 0, 200_000),
  seed: number('N', 0, 2_147_483_647),
  tenant: choice(['nl', 'be', 'ca']),
  market: choice(['still', 'moving', 'busy']),
  'auto-consent': flag,
  'base-url': text('U'),
  'auth-url': text('U'),
  'client-id': text('ID'),
  environment: choice(['sandbox', 'production']),
  scopes: text('"…"'),
  locale: text('nl_NL'),
  currency: text('EUR'),
  'redirect-port': number('N', 1, 65_535),
  'redirect-uri': text('U'),
  'insecure-tls': flag,
  'print-url': flag,
  timeout: number('S', 1, 3600),
  full: flag,
  'all-gone': flag,
  where: text('EXPR'),
  question: choice(QUESTIONS),
  keys: list('KEY,…'),
  columns: list('a,b'),
  sort: list('f,-g'),
  limit: number('N', 0, 1_000_000_000),
  mine: flag,
  theirs: flag,
  same: flag,
  another: flag,
  all: flag,
  key: texts('KEY'),
  field: texts('FIELD'),
  value: value('TEXT'),
  concurrency: number('N', 1, 16),
  anyway: texts('RULE'),
  retry: number('RUN', 1, Number.MAX_SAFE_INTEGER),
  resume: flag,
  cancel: flag,
  undo: number('RUN', 1, Number.MAX_SAFE_INTEGER),
  tree: flag,
  refresh: flag,
  fix: flag,
  rule: text('NAME'),
  run: number('RUN', 1, Number.MAX_SAFE_INTEGER),
  changeset: number('N', 1, Number.MAX_SAFE_INTEGER),
  pull: number('N', 1, Number.MAX_SAFE_INTEGER),
  push: number('N', 1, Number.MAX_SAFE_INTEGER),
  history: flag,
  from: text('D'),
  to: text('D'),
  title: text('TEXT'),
  remaining: text('N%'),
  campaign: number('ID', 1, Number.MAX_SAFE_INTEGER),
  order: choice(LIST_ORDERS),
  descending: flag,
  read: flag,
  location: number('N', 1, 1000),
  scope: choice(METRIC_SCOPES),
  whole: flag,
  by: choice(METRIC_GROUPS),
  group: text('FIELD'),
  per: choice(PERFORMANCE_GROUPS),
  of: choice(MOVED_MEASURES),
  only: text('ID'),
  report: choice(REPORTS),
  aggregate: choice(AGGREGATES),
  phrase: text('TEXT'),
  deleted: flag,
  dimensions: list('category,day'),
  counts: list('ads,clicks'),
  before: flag,
  dates: choice(DATE_ORDERS),
  overlap: choice(['replace', 'add']),
  unread: choice(['unknown', 'none']),
  categories: list('ID,…'),
  place: choice(PICTURE_PLACES),
  pictures: choice(RETOUCHED),
  pattern: text('P'),
  replace: flag,
  measure: choice(SPREAD_MEASURES),
  'whole-cents': flag,
  max: text('AMOUNT'),
  days: number('N', 1, MAX_DAYS),
  'dry-run': flag,
  sheet: texts('S'),
  'all-sheets': flag,
  'header-row': number('N', 0, 1_048_576),
  map: text('FILE.json'),
  encoding: choice(CSV_ENCODINGS),
  separator: choice(SEPARATOR_NAMES),
  column: texts('COLUMN=FIELD'),
  decimal: texts('[COLUMN=]SIGN'),
  round: texts('COLUMN'),
  unit: texts('COLUMN=UNIT'),
  text: texts('COLUMN=FORM'),
  word: texts('COLUMN=VALUE=TEXT'),
  attribute: texts('COLUMN=NAME=KEY'),
  set: texts('FIELD=VALUE'),
  'set-empty': texts('FIELD=VALUE'),
  'set-new': texts('FIELD=VALUE'),
  'set-filled': texts('FIELD=COLUMN'),
  'set-formula': texts('FIELD=FORMULA'),
  'set-template': texts('FIELD=TEMPLATE'),
  match: text('COLUMN=vendorId|id|externalId|own'),
  fold: text('COLUMN'),
  'fold-list': text('COLUMN'),
  'fold-above': texts('COLUMN=TEXT'),
  'fold-name': texts('TEMPLATE'),
  'fold-price': choice(FOLD_PRICES),
  missing: choice(MISSING_ADS),
  recipe: text('NAME'),
  'no-recipe': flag,
  afresh: flag,
  copies: choice(COPIED_ROWS),
  apart: choice(APART_ROWS),
  answer: texts('QUESTION=take|leave'),
  'picture-files': flag,
  'delete-missing': flag,
  accept: choice(['all', 'new', 'changed']),
  errors: text('FILE.xlsx'),
  'attribute-columns': flag,
  locked: flag,
  language: choice(LANGUAGES),
  template: number('CATEGORY', 1, Number.MAX_SAFE_INTEGER),
} as const satisfies Record<CliOptionName, OptionSpec>;

export type OptionName = keyof typeof OPTIONS;

export const GLOBAL_OPTIONS = [
  'home',
  'account',
  'json',
  'quiet',
  'yes',
  'help',
] as const satisfies readonly OptionName[];

type ValueOf<S extends OptionSpec> = S extends { kind: 'flag' }
  ? boolean
  : S extends { kind: 'number' }
    ? number
    : S extends { kind: 'list' | 'texts' }
      ? readonly string[]
      : S extends { kind: 'choice'; values: readonly (infer V)[] }
        ? V
        : string;

/** The given values of the options `N`; others are absent. */
export type OptionValues<N extends OptionName> = { readonly [K in N]?: ValueOf<(typeof OPTIONS)[K]> };
