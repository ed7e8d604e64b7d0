import type { Settings } from '../settings.ts';
import type { FurtherWays } from './further.ts';
import type { Ways } from './openings.ts';

/** A setting that is older than dialects, as a place the interface leaves open. */
type Earlier<Value> = { readonly section: string; readonly ways: readonly [Value, ...Value[]] };

/** Settings that `settings.ts` documents and dialects draw too; the first value is the documented preset's. */
export const earlier: {
  readonly [Name in Exclude<keyof Settings, keyof Ways | keyof FurtherWays>]?: Earlier<Settings[Name]>;
} = {
  readOnlyFields: { section: 'Ad, "ignored or rejected on write"', ways: ['ignore', 'refuse'] },
  unknownFields: { section: 'Ad', ways: ['keep', 'refuse', 'drop'] },
  absentVendorId: { section: 'Ad: vendorId', ways: ['keep', 'refuse'] },
  regionChange: { section: 'Ad: regionId', ways: ['allow', 'refuse'] },
  statusAnswer: { section: 'PUT /ad/{id}/status/{status}', ways: ['empty', 'full'] },
  lastPageToken: { section: 'GET /ad: nextPageToken', ways: ['absent', 'null'] },
  byVendorDeleted: { section: 'GET /ad/byVendor/{vendorId}', ways: ['found', 'hidden'] },
  seconds: { section: 'Ad: dateLastUpdated', ways: ['fractional', 'whole'] },
  authErrors: { section: 'Errors, failed authorization: not shown', ways: ['array', 'object', 'empty'] },
  notFoundErrors: { section: 'Errors, 404', ways: ['array', 'empty'] },
  errorFields: { section: 'Errors, "v2 field names"', ways: ['published', 'v5', 'v2', 'none'] },
  errorArg: { section: 'Errors: arg', ways: ['string', 'number', 'absent'] },
  errorMediaType: {
    section: 'Errors',
    ways: ['application/sellside.error.list-v1+json', 'application/json'],
  },
  dailySpent: { section: 'PUT /ad/{id}, "daily spent is not exposed"', ways: ['shown', 'hidden'] },
  linkPrefix: { section: 'Ad: links', ways: ['', '/api/sellside'] },
  urlAmpersand: { section: 'Ad: links.url', ways: ['plain', 'entity'] },
  emptyText: { section: 'POST /ad field errors', ways: [2002, 2000, 2004] },
  automaticBudget: { section: 'Ad: bidMicros', ways: ['either', 'campaign'] },
  dailyAboveTotal: { section: 'POST /ad field errors: dailyBudget', ways: ['allow', 'refuse'] },
  deprecatedPriceTypes: { section: 'Price types', ways: ['refuse', 'migrate'] },
  originalPrice: { section: 'Ad: price.originalAmountCents', ways: ['refuse', 'allow'] },
  domainPendingToActive: { section: 'States and transitions: DOMAIN_PENDING', ways: ['stay', 'refuse'] },
  domainConfirmation: { section: 'States and transitions: new link domain', ways: [true, false] },
  equalWrite: { section: 'Ad: dateLastUpdated', ways: ['touch', 'keep'] },
  imagePendingMs: { section: 'Image object: status', ways: [0, 30_000] },
};
