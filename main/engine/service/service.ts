/**
 * The service for the rest of the engine: one function for each call of the interface, raw JSON in and out. Reads are
 * retried and reject with an AdsheetError; writes are not retried here, and return what is known of their outcome.
 */
import type { AdId } from '../../../shared/ad/model.ts';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import type { MalformedPart } from '../../../shared/contract/results/malformed-parts.ts';
import type { MetricPeriod, MetricScope } from '../../../shared/contract/results/metrics.ts';
import type { FeedImport } from '../../../shared/feeds/feed-import.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ListFilter } from '../../../shared/list-filter/list-filter.ts';
import type { Figures } from '../../../shared/metrics/figures.ts';
import type { BodySink } from './http/connection.ts';

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
  /** 4xx with the service's reasons: not applied, and sending it again would not help. */
  | { readonly kind: 'refused'; readonly status: number; readonly problems: readonly ServiceProblem[] }
  /**
   * 429, 503, no connection at all, or `mayLeave` returned false (`reads-too-old`): certainly not applied; may be
   * sent again after `waitMs` milliseconds.
   */
  | { readonly kind: 'not-applied'; readonly waitMs: number; readonly cause: AdsheetError }
  /** Time-out, reset, 5xx or an unreadable answer after the body was sent: whether it was applied is unknown. */
  | { readonly kind: 'unknown'; readonly cause: AdsheetError };

/** Query of GET /ad (v5). The client itself always adds all eight statuses. */
export type AdQuery = ListFilter & {
  readonly limit?: number;
  readonly pageToken?: string;
  readonly adIds?: readonly AdId[];
  readonly categoryIds?: readonly number[];
  readonly changedSince?: string;
  readonly include?: readonly string[];
};

/** What every page of a list has. */
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
  /** Each has an id; whether the rest can be read is checked by `wire/category.ts`. */
  readonly categories: readonly JsonObject[];
  /** Categories without a readable id, or with unreadable children. */
  readonly odd: readonly MalformedPart[];
};

export type WriteOptions = {
  /** Ask only whether it would be accepted (`_validate=true`); the value is then null. */
  readonly validate?: boolean;
  readonly signal?: AbortSignal;
  /** Called when all waiting is over and the bytes are about to be handed to the socket; false sends nothing. */
  readonly mayLeave?: () => boolean;
  /** Called once the request's bytes were handed to the socket. */
  readonly onSent?: () => void;
};

/** A picture of an upload. Its name only helps to recognise it. */
export type UploadPart = { readonly bytes: Uint8Array; readonly name: string };

/** An ad of a performance report (`docs/interface.md#get-metricsreport`). */
export type ReportedFigures = Figures & {
  readonly adId: number;
  /** Empty where it is not told. */
  readonly title: string;
  readonly vendorId: string | null;
  readonly categoryId: number | null;
  /** From 1 to 100, compared with other ads of the category; null where there are too few data. */
  readonly relative: number | null;
};

/** Where an ad stands when buyers browse its category (`docs/interface.md#get-adidposition`). */
export type Position = {
  /** The bid that brings it to the first page; null where that is not told. */
  readonly firstMicros: bigint | null;
  /** The page it is on at the bid that was asked for, from 1; null where that is not told. */
  readonly page: number | null;
};

/** What the table of ads is asked for (`docs/interface.md#reports-as-files`). */
export type AdTableAsked = MetricPeriod & {
  readonly form: 'csv' | 'xlsx';
  readonly aggregate: string;
  readonly columns?: readonly string[] | undefined;
  readonly deleted: boolean;
  readonly phrase?: string | undefined;
  readonly locale?: string | undefined;
  /** Multiplies the time-outs; by default as long as a file of all ads over a year takes. */
  readonly patience?: number;
  /** A time-out ends the call, which is not made again then. */
  readonly waitsOnce?: true;
};

/** A file that the service made. */
export type TableAnswer = {
  /** As the service names it, unchecked; empty where it does not. */
  readonly name: string;
  readonly language: string | null;
  readonly asOf: Date | null;
};

/** A report whose rows are asked for as they are. */
export type RowsAsked =
  | (MetricPeriod & {
      readonly report: 'hits' | 'sessions' | 'former';
      readonly adIds?: readonly AdId[];
      readonly statuses: readonly string[];
    })
  | { readonly report: 'categories'; readonly day: string; readonly categoryIds?: readonly number[] }
  | (MetricPeriod & { readonly report: 'summary' });

export type DataAsked = {
  readonly ranges: readonly MetricPeriod[];
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly filters: readonly { readonly field: string; readonly values: readonly string[] }[];
};

/** A row of figures: its dimensions and metrics in the order asked for. */
export type DataRow = { readonly dimensions: readonly string[]; readonly metrics: readonly number[] };

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
  /** `unknown` where the service does not know, `absent` where it has no such ad, or no such call. */
  readonly getPosition: (
    id: AdId,
    bidMicros: bigint,
    signal?: AbortSignal,
  ) => Promise<Position | 'unknown' | 'absent'>;
  readonly createAd: (body: JsonObject, options?: WriteOptions) => Promise<WriteOutcome<JsonObject | null>>;
  readonly updateAd: (
    id: AdId,
    body: JsonObject,
    options?: WriteOptions,
  ) => Promise<WriteOutcome<JsonObject | null>>;
  readonly setAdStatus: (id: AdId, status: string, options?: WriteOptions) => Promise<WriteOutcome<null>>;
  /**
   * Uploads pictures in one request. The value has their addresses for `images.src` in the order given, undefined for
   * one that the answer does not name; of a single picture that would be no answer.
   */
  readonly uploadImages: (
    pictures: readonly UploadPart[],
    options?: WriteOptions,
  ) => Promise<WriteOutcome<readonly (string | undefined)[]>>;
  /** The whole tree below the root, flat: every category with its raw JSON without `children`. */
  readonly categoryTree: (signal?: AbortSignal) => Promise<CategoryList>;
  readonly categories: (ids: readonly number[], signal?: AbortSignal) => Promise<CategoryList>;
  /** One page of the list; null requests the first. */
  readonly listCampaigns: (pageToken: string | null, signal?: AbortSignal) => Promise<CampaignPage>;
  readonly getCampaign: (id: number, signal?: AbortSignal) => Promise<JsonObject | null>;
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
   * The figures of each ad of any status over a period, and the service's time of the report (null where the answer
   * had none). Ads without activity are left out. What is counted by session is that of the period: the days of a
   * period have more sessions together.
   */
  readonly adMetrics: (
    asked: MetricPeriod & { readonly scope: MetricScope },
    signal?: AbortSignal,
  ) => Promise<{
    readonly ads: readonly ReportedFigures[];
    readonly asOf: Date | null;
  }>;
  /** Writes the table of ads into the sink. Rejects with `no-such-report` where the service has none. */
  readonly adTable: (asked: AdTableAsked, sink: BodySink, signal?: AbortSignal) => Promise<TableAnswer>;
  /** Has a detailed report made, waits until it is there, and writes it into the sink. Rejects as `adTable`. */
  readonly detailedReport: (
    asked: MetricPeriod & { readonly deleted: boolean },
    sink: BodySink,
    signal: AbortSignal,
  ) => Promise<TableAnswer>;
  /** The rows of a report with all that they have. Rejects as `adTable`. */
  readonly reportRows: (
    asked: RowsAsked,
    signal?: AbortSignal,
  ) => Promise<{ readonly rows: readonly JsonObject[]; readonly asOf: Date | null }>;
  /** The rows of each range, in no order. Rejects as `adTable`. */
  readonly metricsData: (
    asked: DataAsked,
    signal?: AbortSignal,
  ) => Promise<{ readonly ranges: readonly (readonly DataRow[])[]; readonly asOf: Date | null }>;
  /** The ids of the newest feed imports, 100 at most, newest first; null where the tenant has no such list. */
  readonly listFeedImports: (signal?: AbortSignal) => Promise<readonly number[] | null>;
  /** One feed import, without what its address may hold of secrets. Null when the service answers 404. */
  readonly getFeedImport: (id: number, signal?: AbortSignal) => Promise<FeedImport | null>;
  /** The service's present time, from its newest `Date` and the time since then; null without one. */
  readonly time: () => Date | null;
  /** The newest `Date` the service sent, in milliseconds since 1970; 0 without one. */
  readonly newestDate: () => number;
  /** Requests made so far, token requests included; a job's figures are differences of it. */
  readonly requests: () => number;
  /** The largest number of requests in flight, 1 to 16; within it the client adapts (`docs/sync.md#pace`). */
  readonly setConcurrency: (most: number) => void;
  /**
   * `listener` is called with the milliseconds for which the service asks all requests to wait; the returned function
   * unsubscribes it.
   */
  readonly onHold: (listener: (ms: number) => void) => () => void;
  /** Call before the machine sleeps: requests in flight are cut, and later ones wait. */
  readonly suspend: () => void;
  /** Call when the machine woke, or slept unnoticed: sockets from before are closed, and waiting requests go on. */
  readonly resume: () => void;
  readonly close: () => Promise<void>;
};
