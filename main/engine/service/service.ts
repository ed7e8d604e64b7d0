/**
 * The service as the rest of the engine sees it: one function a call of the interface, raw JSON in and out. Reads are
 * retried and reject with an AdsheetError; writes are never retried here, they say what is known of their outcome.
 */
import type { AdId } from '../../../shared/ad/model.ts';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import type { MetricScope } from '../../../shared/contract/metrics.ts';
import type { OddPart } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Figures } from '../../../shared/metrics/figures.ts';

/** One entry of the service's error list (`docs/interface.md#errors`). Unknown codes are kept as they are. */
export type ServiceProblem = {
  readonly code: number;
  readonly text: string;
  readonly msg: string;
  readonly field: string;
  readonly arg: string;
};

export type WriteOutcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** 4xx with the service's reasons: it was not applied, sending it again would not help. */
  | { readonly kind: 'refused'; readonly status: number; readonly problems: readonly ServiceProblem[] }
  /** 429, 503, no connection at all, or `mayLeave` said no (`reads-too-old`): certainly not applied; may be sent again after `waitMs`. */
  | { readonly kind: 'not-applied'; readonly waitMs: number; readonly cause: AdsheetError }
  /** Time-out, reset, 5xx or an unreadable answer after the body left: applied or not, nobody knows. */
  | { readonly kind: 'unknown'; readonly cause: AdsheetError };

/** Query of GET /ad (v5). All eight statuses are always named by the client itself. */
export type AdQuery = {
  readonly limit?: number;
  readonly pageToken?: string;
  readonly adIds?: readonly AdId[];
  readonly categoryIds?: readonly number[];
  readonly changedSince?: string;
  readonly include?: readonly string[];
};

/** What a page says of its list, whatever is listed. */
export type ListPage = {
  /** How many entries had no id. */
  readonly unnamed: number;
  /** Size of the whole matching set; null when the service left it out. */
  readonly count: number | null;
  readonly nextPageToken: string | null;
};

export type AdPage = ListPage & {
  readonly ads: readonly JsonObject[];
  /** The `Date` header as ISO 8601 UTC; null when absent. */
  readonly serverDate: string | null;
};

export type CampaignPage = ListPage & { readonly campaigns: readonly JsonObject[] };

export type CategoryList = {
  /** Each with an id; whether the rest of it can be read is another question (`wire/category.ts`). */
  readonly categories: readonly JsonObject[];
  /** What did not say which category it is, or not clearly what is below it. */
  readonly odd: readonly OddPart[];
};

export type WriteOptions = {
  /** Ask only whether it would be accepted (`_validate=true`); the value is then null. */
  readonly validate?: boolean;
  readonly signal?: AbortSignal;
  /** Asked when all waiting is over and the bytes are about to be handed to the socket; else nothing leaves. */
  readonly mayLeave?: () => boolean;
  /** Called once the request's bytes were handed to the socket. */
  readonly onSent?: () => void;
};

export type Service = {
  readonly listAds: (query: AdQuery, signal?: AbortSignal) => Promise<AdPage>;
  /** Null when the service answers 404. */
  readonly getAd: (id: AdId, signal?: AbortSignal) => Promise<JsonObject | null>;
  readonly getAdByVendor: (vendorId: string, signal?: AbortSignal) => Promise<JsonObject | null>;
  /**
   * The external IDs of a page of the ads of one status, by ad ID; ads without one are left out. `limit` is 10,000 at
   * most. Null when the service answers 404: it need not offer this any more.
   */
  readonly externalIds: (
    query: { readonly status: string; readonly limit: number; readonly offset: number },
    signal?: AbortSignal,
  ) => Promise<ReadonlyMap<AdId, string> | null>;
  readonly createAd: (body: JsonObject, options?: WriteOptions) => Promise<WriteOutcome<JsonObject | null>>;
  readonly updateAd: (
    id: AdId,
    body: JsonObject,
    options?: WriteOptions,
  ) => Promise<WriteOutcome<JsonObject | null>>;
  readonly setAdStatus: (id: AdId, status: string, options?: WriteOptions) => Promise<WriteOutcome<null>>;
  /** Uploads one picture; the value is its address for `images.src`. */
  readonly uploadImage: (
    bytes: Uint8Array,
    name: string,
    options?: WriteOptions,
  ) => Promise<WriteOutcome<string>>;
  /** The whole tree below the root, flat: every category with its raw JSON without `children`. */
  readonly categoryTree: (signal?: AbortSignal) => Promise<CategoryList>;
  readonly categories: (ids: readonly number[], signal?: AbortSignal) => Promise<CategoryList>;
  /** One page; the first where the token is null. */
  readonly listCampaigns: (pageToken: string | null, signal?: AbortSignal) => Promise<CampaignPage>;
  readonly getCampaignByVendor: (vendorId: string, signal?: AbortSignal) => Promise<JsonObject | null>;
  readonly createCampaign: (
    body: JsonObject,
    options?: WriteOptions,
  ) => Promise<WriteOutcome<JsonObject | null>>;
  readonly updateCampaign: (
    id: number,
    body: JsonObject,
    options?: WriteOptions,
  ) => Promise<WriteOutcome<JsonObject | null>>;
  readonly setCampaignStatus: (
    id: number,
    status: string,
    options?: WriteOptions,
  ) => Promise<WriteOutcome<null>>;
  readonly setCampaignBudgets: (
    id: number,
    budgets: JsonObject,
    options?: WriteOptions,
  ) => Promise<WriteOutcome<JsonObject | null>>;
  readonly getUser: (signal?: AbortSignal) => Promise<JsonObject>;
  /**
   * What happened to each ad of any status on one day, as of when by the service's clock (null where it told no time);
   * ads to which nothing did are not among them.
   */
  readonly adMetrics: (
    asked: { readonly day: string; readonly scope: MetricScope },
    signal?: AbortSignal,
  ) => Promise<{
    readonly ads: readonly (Figures & { readonly adId: number })[];
    readonly asOf: Date | null;
  }>;
  /** What the service's clock shows by the last answer and the time since; null while it told no time. */
  readonly time: () => Date | null;
  /** The newest `Date` the service told, in milliseconds since 1970; 0 where it told none. */
  readonly newestDate: () => number;
  /** Requests made so far, tokens included; figures of a job are differences. */
  readonly requests: () => number;
  /** The largest number of requests in flight, 1 to 16; within it the client adapts (`docs/sync.md#pace`). */
  readonly setConcurrency: (most: number) => void;
  /** Hears for how many milliseconds the service asks everybody to wait; returns what ends it. */
  readonly onHold: (listener: (ms: number) => void) => () => void;
  /** The machine is about to sleep: what is under way is cut, and what is asked for from now on waits. */
  readonly suspend: () => void;
  /** The machine woke, or slept unnoticed: nothing of before is left on any socket, and what waits goes on. */
  readonly resume: () => void;
  readonly close: () => Promise<void>;
};
