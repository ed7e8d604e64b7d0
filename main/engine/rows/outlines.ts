/** The outlines of all ads, read in pages: without their bases and drafts. */
import type { Mirror } from '../mirror/mirror.ts';
import type { AdOutline } from '../mirror/remote/ads.ts';
import { numberOfKey } from '../mirror/row-key.ts';

const PAGE = 2_000;

export const outlinesOf = function* ({ ads }: Mirror): Generator<AdOutline> {
  for (let after = 0; ; ) {
    const page = ads.outlines(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = numberOfKey(last.key);
  }
};
