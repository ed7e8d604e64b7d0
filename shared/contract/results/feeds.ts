/** Imports of the seller's feed between processes, and what is recorded of their effects. */
import type { FieldPath, RowKey } from '../../ad/model.ts';
import type { FeedImport } from '../../feeds/feed-import.ts';

/** An import in the list: its messages as numbers only. */
export type FeedImportRow = Omit<FeedImport, 'warnings' | 'errors'> & {
  readonly warnings: number;
  readonly errors: number;
  readonly readAt: string;
};

export type FeedImports = {
  /** The newest first. */
  readonly imports: readonly FeedImportRow[];
  /** False where the tenant has no list, so that ids must be typed; null while that was never asked. */
  readonly listed: boolean | null;
  readonly readAt: string | null;
};

/** The ad of a vendor ID in a sample. */
export type SampledAd = { readonly vendorId: string; readonly key: RowKey; readonly title: string };

export type FeedImportDetail = FeedImport & {
  readonly readAt: string;
  /** The ads of its samples that the local copy has, by vendor ID as in the sample. */
  readonly ads: readonly SampledAd[];
};

export type FeedsPullResult = {
  /** The imports that were read. */
  readonly read: readonly number[];
  /** Ids asked for that the marketplace does not know as this seller's. */
  readonly missing: readonly number[];
  /** Does the tenant list imports? */
  readonly listed: boolean;
};

/** A field whose values were put back. */
export type PutBackField = {
  readonly field: FieldPath;
  readonly ads: number;
  /** After which import it was last seen. */
  readonly lastImport: number;
  readonly lastAt: string;
};

/** What was recorded after earlier imports; nothing else is foretold. */
export type FeedRecord = {
  /** The imports with a known time, and the oldest of these times: nothing is known from before. */
  readonly imports: number;
  readonly since: string | null;
  /** Fields in which values sent from here were overwritten within hours of an import, most ads first. */
  readonly fields: readonly PutBackField[];
  /** Ads that were paused within hours of an import. */
  readonly paused: { readonly ads: number; readonly lastImport: number; readonly lastAt: string } | null;
  /** Edited ads that the next import may undo, by this record, and that are not held. */
  readonly atRisk: readonly RowKey[];
  /** Edited ads that are held because of the feed. */
  readonly held: readonly RowKey[];
};
