import { day } from '../clock.ts';
import { sellerId } from '../data/seller.ts';
import type { Ad } from '../model.ts';
import { countersOf, type FeedImport, feedImport, messagesOf } from './feed-import.ts';

/** One import of each state, of the last three mornings: done with 100 samples of a message, rejected, going on. */

const firstImportId = 88_001;
const url = 'https://feeds.example/shop/ads.xml?token=3f9c-feed-secret';

const doneWith = (own: readonly Ad[]) => {
  const ids = own.flatMap(({ vendorId }) => (vendorId === undefined ? [] : [vendorId]));
  const others = Array.from({ length: 120 }, (_, at) => `FEED-${String(at + 1).padStart(5, '0')}`);
  const warnings = messagesOf({ 'Image could not be downloaded': ids.slice(0, 3) });
  const errors = messagesOf({
    'Category 99 does not exist': others,
    'Title is longer than 60 characters': ids.slice(3, 5),
  });
  return {
    url,
    status: 'DONE',
    error: '',
    ...countersOf(own.length + 120, warnings, errors),
    warnings,
    errors,
  };
};

export const seededImports = (ads: readonly Ad[], epoch: number): readonly FeedImport[] => {
  const morning = Math.floor(epoch / day) * day + 4 * (day / 24);
  const none = { totalCount: 0, okCount: 0, errorCount: 0, warningCount: 0 };
  const rejected = { url, status: 'REJECTED', error: 'The file is not well-formed XML: line 12', ...none };
  const pending = { url, status: 'PENDING', ...countersOf(0, {}, {}) };
  return [doneWith(ads.filter(({ userId }) => userId === sellerId)), rejected, pending].map((told, at) =>
    feedImport(told, {
      id: firstImportId + at,
      userId: sellerId,
      dateCreated: morning - (3 - at) * day,
    }),
  );
};
