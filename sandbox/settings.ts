import { sellerId } from './data/seller.ts';
import { drawDialect } from './dialects/draw.ts';
import { type FurtherWays, further } from './dialects/further.ts';
import { namedDialects } from './dialects/named.ts';
import { openings, usualWays, type Ways } from './dialects/openings.ts';

type Stated = {
  /** The hand-written dialect used with the settings; empty for none. */
  readonly dialect: string;
  /** Read-only ad fields in a write: ignored, or refused with 2001. */
  readonly readOnlyFields: 'ignore' | 'refuse';
  /** Unknown ad fields in a write: stored and returned, refused with 2037 unless unchanged, or dropped. */
  readonly unknownFields: 'keep' | 'refuse' | 'drop';
  /** A PUT without the ad's vendorId: it stays, or 2024. */
  readonly absentVendorId: 'keep' | 'refuse';
  /** A new ad's vendorId is refused as taken (2025) only after this many milliseconds; byVendor finds it at once. */
  readonly takenVendorIdMs: number;
  /** A changed regionId of an ad: stored, or 2028. */
  readonly regionChange: 'allow' | 'refuse';
  /** Body of a 200 of PUT /ad/{id}/status/{status} and PUT /campaign/{id}/status/{status}. */
  readonly statusAnswer: 'empty' | 'full';
  /** nextPageToken on the last page. */
  readonly lastPageToken: 'absent' | 'null';
  /** Whether GET /ad/byVendor finds a DELETED ad. */
  readonly byVendorDeleted: 'found' | 'hidden';
  /** GET /ad/mapping/externalids, whose removal was announced: still answered, or removed. */
  readonly externalIds: 'answered' | 'gone';
  /** GET /ad/{id}/position, which only public documentation knows: answered, not there, or not implemented (1001). */
  readonly position: 'answered' | 'gone' | 'not-implemented';
  /** GET /feed/import, which only public documentation knows: an object, a bare array, or not there. */
  readonly feedImports: 'object' | 'array' | 'gone';
  /** Lists return ads as they were this many milliseconds ago. */
  readonly listLagMs: number;
  readonly seconds: 'fractional' | 'whole';
  /** The Date header, which nearly every service sends. */
  readonly dateHeader: 'sent' | 'absent';
  /** The refresh token used for a refresh: invalid at once, or valid for another minute. */
  readonly oldRefreshToken: 'dead' | 'grace';
  /** Body of 401 and 403: the array of one error, one bare error object, or nothing. */
  readonly authErrors: 'array' | 'object' | 'empty';
  /** Body of 404: the array of one error, or nothing. */
  readonly notFoundErrors: 'array' | 'empty';
  /**
   * Field names in errors: as published (v2 names where the interface has one), v5 paths throughout, v2 names of bid
   * and budgets too, or none.
   */
  readonly errorFields: 'published' | 'v5' | 'v2' | 'none';
  readonly errorArg: 'string' | 'number' | 'absent';
  readonly errorMediaType: string;
  /** An Accept that does not end in `, application/json` turns errors into a plain 406. */
  readonly plainNotAcceptable: boolean;
  readonly campaignCreateStatus: 200 | 201;
  readonly maxCampaigns: number;
  /** POST /campaign: carried out, or not implemented (1001) on a tenant where campaigns cannot be made. */
  readonly campaignCreate: 'done' | 'not-implemented';
  /** By what a new campaign "exists already" (2034): the vendorId of another, or the title of another too. */
  readonly campaignTaken: 'vendorId' | 'title';
  /** The code for a vendorId that another campaign has: that of campaigns, or that of ads. */
  readonly campaignVendorIdCode: 2034 | 2025;
  /** A new status for a campaign whose budget is used up: given, or not allowed (2040). */
  readonly reachedCampaignStatus: 'change' | 'refuse';
  readonly defaultCampaignDailyMicros: string;
  /** budgets.daily.spentMicros of ads: shown, or "not exposed". */
  readonly dailySpent: 'shown' | 'hidden';
  readonly linkPrefix: '' | '/api/sellside';
  /** `locales` and attributes' `identifying` in GET /category/{id}: in the list form only, or here too. */
  readonly categoryTree: 'short' | 'full';
  readonly urlAmpersand: 'plain' | 'entity';
  readonly tokenType: string;
  readonly oauthScopeHeaders: boolean;
  /** An unknown address: 404 with 1004, or 200 with a page. */
  readonly unknownPath: 'notFound' | 'page';
  /** The code for required text that is present but empty. */
  readonly emptyText: 2000 | 2002 | 2004;
  /** AUTOMATIC needs a limited daily budget of the ad or its campaign, or of the campaign alone. */
  readonly automaticBudget: 'either' | 'campaign';
  /** A daily limit above the total limit: allowed, or 2002 as in versions 2 and 3. */
  readonly dailyAboveTotal: 'allow' | 'refuse';
  /** A deprecated price type in a write: 2001, or stored as SEE_DESCRIPTION. */
  readonly deprecatedPriceTypes: 'refuse' | 'migrate';
  readonly originalPrice: 'refuse' | 'allow';
  /** Asking for ACTIVE while DOMAIN_PENDING: accepted and still pending, or 2017. */
  readonly domainPendingToActive: 'stay' | 'refuse';
  /** A link to a new domain needs the seller's confirmation. */
  readonly domainConfirmation: boolean;
  /** A PUT that changes nothing updates dateLastUpdated, or not. */
  readonly equalWrite: 'touch' | 'keep';
  /** `_include`: every key on the path must be named, or a named key includes everything below it. */
  readonly includeDepth: 'every' | 'subtree';
  readonly imageScope: 'console' | 'any';
  /** BMP uploads: the endpoint accepts them, but the error table does not name them. */
  readonly bmp: 'accept' | 'refuse';
  /** Milliseconds for which a newly saved picture is PENDING. */
  readonly imagePendingMs: number;
  readonly location: 'absolute' | 'path';
  /** Every call is answered after this many milliseconds, as over a slow network. */
  readonly latencyMs: number;
  /** More requests in flight than this are answered 429 with Retry-After; 0 is no limit. */
  readonly maxInFlight: number;
  /** Scopes a client asks for beyond the user's grant: dropped, or the whole request is refused. */
  readonly excessScopes: 'intersect' | 'refuse';
  readonly grantedScopes: readonly string[];
  /** Registered redirect addresses, as regular expressions for the whole address. */
  readonly redirectUris: readonly string[];
  /** Whether the seller has an XML feed. */
  readonly feed: boolean;
  /** The consent page is skipped. */
  readonly autoConsent: boolean;
  /** Who is signed in at the authorization server, by id; the consent page offers the others. */
  readonly consentBy: number;
  /**
   * Whether anything happens by itself: figures are invented and nothing is ever spent, or visitors click, and budgets
   * are spent and reached; `busy` is `moving` with the visitors of an hour in each minute that the sandbox runs.
   */
  readonly market: 'still' | 'moving' | 'busy';
  /**
   * The report of a day misses some of its hits at first, fewer each day, and has all of them this many days later; 0
   * where what is reported never changes. Ads and campaigns are charged at once in either case.
   */
  readonly correctionDays: number;
  /**
   * What GET /metrics/ads counts, beside GET /metrics/report: the same; amounts in whole units of the currency; days of
   * another zone; hits under other days than their own; never deleted ads, whatever is asked; only its first thousand
   * rows; or it is not there.
   */
  readonly adsTable: 'same' | 'units' | 'otherZone' | 'otherDays' | 'noDeleted' | 'cut' | 'gone';
  /** Whose tokens a refresh returns: those of the grant's own user (0), or of the user with this id. */
  readonly refreshFor: number;
  /** Whether GET /user shows the user's id. */
  readonly userId: 'shown' | 'absent';
};

/**
 * One switch for everything the published interface leaves open ("not shown"), so that a client can be tested against
 * both answers. `documented` is the likelier reading of each, `opposite` the other one throughout. How a service
 * treats what is written is set by `dialects/openings.ts` and `dialects/further.ts`; both presets have their
 * defaults.
 */
export type Settings = Ways & FurtherWays & Stated;

const documented: Settings = {
  ...usualWays(openings),
  ...usualWays(further),
  dialect: '',
  readOnlyFields: 'ignore',
  unknownFields: 'keep',
  absentVendorId: 'keep',
  takenVendorIdMs: 0,
  regionChange: 'allow',
  statusAnswer: 'empty',
  lastPageToken: 'absent',
  byVendorDeleted: 'found',
  externalIds: 'answered',
  position: 'answered',
  feedImports: 'object',
  listLagMs: 0,
  seconds: 'fractional',
  dateHeader: 'sent',
  oldRefreshToken: 'dead',
  authErrors: 'array',
  notFoundErrors: 'array',
  errorFields: 'published',
  errorArg: 'string',
  errorMediaType: 'application/sellside.error.list-v1+json',
  plainNotAcceptable: true,
  campaignCreateStatus: 201,
  maxCampaigns: 1,
  campaignCreate: 'done',
  campaignTaken: 'vendorId',
  campaignVendorIdCode: 2034,
  reachedCampaignStatus: 'change',
  defaultCampaignDailyMicros: 'UNLIMITED',
  dailySpent: 'shown',
  linkPrefix: '',
  categoryTree: 'short',
  urlAmpersand: 'plain',
  tokenType: 'bearer',
  oauthScopeHeaders: true,
  unknownPath: 'notFound',
  emptyText: 2002,
  automaticBudget: 'either',
  dailyAboveTotal: 'allow',
  deprecatedPriceTypes: 'refuse',
  originalPrice: 'refuse',
  domainPendingToActive: 'stay',
  domainConfirmation: true,
  equalWrite: 'touch',
  includeDepth: 'every',
  imageScope: 'console',
  bmp: 'accept',
  imagePendingMs: 0,
  location: 'absolute',
  latencyMs: 0,
  maxInFlight: 0,
  excessScopes: 'intersect',
  grantedScopes: ['api_ro', 'api_rw', 'console_ro', 'console_rw', 'reporting'],
  redirectUris: ['http://(127\\.0\\.0\\.1|\\[::1\\]|localhost)(:\\d+)?(/.*)?', 'https://.+'],
  feed: false,
  autoConsent: false,
  consentBy: sellerId,
  market: 'still',
  correctionDays: 0,
  adsTable: 'same',
  refreshFor: 0,
  userId: 'shown',
};

const opposite: Settings = {
  ...documented,
  readOnlyFields: 'refuse',
  unknownFields: 'refuse',
  absentVendorId: 'refuse',
  regionChange: 'refuse',
  statusAnswer: 'full',
  lastPageToken: 'null',
  byVendorDeleted: 'hidden',
  externalIds: 'gone',
  position: 'gone',
  feedImports: 'gone',
  listLagMs: 250,
  seconds: 'whole',
  oldRefreshToken: 'grace',
  authErrors: 'object',
  notFoundErrors: 'empty',
  errorFields: 'v5',
  errorArg: 'number',
  errorMediaType: 'application/json',
  plainNotAcceptable: false,
  campaignCreateStatus: 200,
  maxCampaigns: 20,
  campaignCreate: 'done',
  campaignTaken: 'title',
  campaignVendorIdCode: 2025,
  reachedCampaignStatus: 'refuse',
  defaultCampaignDailyMicros: '250000000',
  dailySpent: 'hidden',
  linkPrefix: '/api/sellside',
  categoryTree: 'full',
  urlAmpersand: 'entity',
  tokenType: 'Bearer',
  oauthScopeHeaders: false,
  unknownPath: 'page',
  emptyText: 2004,
  automaticBudget: 'campaign',
  dailyAboveTotal: 'refuse',
  deprecatedPriceTypes: 'migrate',
  originalPrice: 'allow',
  domainPendingToActive: 'refuse',
  domainConfirmation: false,
  equalWrite: 'keep',
  includeDepth: 'subtree',
  imageScope: 'any',
  bmp: 'refuse',
  imagePendingMs: 30_000,
  location: 'path',
  maxInFlight: 12,
  excessScopes: 'refuse',
  adsTable: 'units',
};

export const presets = { documented, opposite } as const satisfies Record<string, Settings>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sameKind = (left: unknown, right: unknown): boolean =>
  typeof left === typeof right && Array.isArray(left) === Array.isArray(right);

/** The settings of a dialect: drawn by its seed, or hand-written by its name. */
const dialectNamed = (dialect: unknown): Partial<Settings> => {
  if (typeof dialect === 'number' && Number.isInteger(dialect) && dialect >= 0)
    return { dialect: '', ...drawDialect(dialect) };
  const named = namedDialects[String(dialect)];
  if (dialect === '') return { dialect };
  if (named === undefined) throw new RangeError(`unknown dialect ${String(dialect)}`);
  return { ...named.settings, dialect: String(dialect) };
};

const checkWay = (name: string, value: unknown): void => {
  const ways: readonly unknown[] | undefined = new Map(Object.entries({ ...openings, ...further })).get(
    name,
  )?.ways;
  if (ways !== undefined && !ways.includes(value))
    throw new RangeError(`setting ${name} is one of ${ways.join(', ')}`);
};

/**
 * Settings from a preset's name or from an object: its `preset` is the start, its `dialect` (a seed, or the name of a
 * hand-written one) is applied to that, and the other members to both.
 * @throws RangeError for an unknown name or a wrong type, so that a typing error in a test is noticed.
 */
export const readSettings = (wanted: unknown, current: Settings = documented): Settings => {
  if (wanted === undefined) return current;
  if (typeof wanted === 'string') return presetNamed(wanted);
  if (!isRecord(wanted)) throw new RangeError('settings are an object or the name of a preset');
  const { preset, dialect, ...changes } = wanted;
  const base: Settings = preset === undefined ? current : presetNamed(String(preset));
  const spoken = dialect === undefined ? {} : dialectNamed(dialect);
  const known = new Map<string, unknown>(Object.entries(base));
  for (const [name, value] of Object.entries(changes)) {
    if (!known.has(name)) throw new RangeError(`unknown setting ${name}`);
    if (!sameKind(known.get(name), value)) throw new RangeError(`setting ${name} has the wrong type`);
    checkWay(name, value);
  }
  return { ...base, ...spoken, ...changes };
};

const presetNamed = (name: string): Settings => {
  if (name === 'documented' || name === 'opposite') return presets[name];
  throw new RangeError(`unknown preset ${name}`);
};
