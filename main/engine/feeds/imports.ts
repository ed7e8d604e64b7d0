/** The imports of the local copy, for the window and the terminal. */
import { nameOf } from '../../../shared/ad/title.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type {
  FeedImportDetail,
  FeedImportRow,
  FeedImports,
  SampledAd,
} from '../../../shared/contract/results/feeds.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { StoredImport } from '../mirror/remote/feeds.ts';
import { inTimeSlices } from '../time-slices.ts';

const rowOf = ({ warnings, errors, ...told }: StoredImport): FeedImportRow => ({
  ...told,
  warnings: warnings.length,
  errors: errors.length,
});

export const feedImports = ({ feeds }: Mirror): FeedImports => ({
  imports: feeds.all().map(rowOf),
  listed: feeds.isListed(),
  readAt: feeds.readAt(),
});

const sampledAds = async (
  { ads }: Mirror,
  { warnings, errors }: StoredImport,
): Promise<readonly SampledAd[]> => {
  const ids = new Set([...errors, ...warnings].flatMap(({ vendorIds }) => vendorIds));
  const found: SampledAd[] = [];
  await inTimeSlices(ids, (vendorId) => {
    const ad = ads.byVendor(vendorId);
    if (ad?.base) found.push({ vendorId, key: ad.key, title: nameOf(ad.base) });
  });
  return found;
};

/** Rejects with `feed-unknown`. */
export const feedImportDetail = async (mirror: Mirror, id: number): Promise<FeedImportDetail> => {
  const stored = mirror.feeds.get(id);
  if (!stored) throw new AdsheetError('feed-unknown', { id });
  return { ...stored, ads: await sampledAds(mirror, stored) };
};
