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

const sampledAds = ({ ads }: Mirror, { warnings, errors }: StoredImport): readonly SampledAd[] => {
  const ids = new Set([...errors, ...warnings].flatMap(({ vendorIds }) => vendorIds));
  return [...ids].flatMap((vendorId) => {
    const ad = ads.byVendor(vendorId);
    return ad?.base ? [{ vendorId, key: ad.key, title: nameOf(ad.base) }] : [];
  });
};

/** @throws AdsheetError `feed-unknown` */
export const feedImportDetail = (mirror: Mirror, id: number): FeedImportDetail => {
  const stored = mirror.feeds.get(id);
  if (!stored) throw new AdsheetError('feed-unknown', { id });
  return { ...stored, ads: sampledAds(mirror, stored) };
};
