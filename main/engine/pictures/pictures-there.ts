/** The pictures that the service says an ad has, and those it said the ad had when it was edited. */
import type { Draft } from '../../../shared/ad/model.ts';
import { picturesOf } from '../../../shared/ad/picture-lists.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';

export const picturesThere = (base: JsonObject | null, drafts: readonly Draft[]): readonly Json[] => [
  ...picturesOf(base?.['images'] ?? null),
  ...picturesOf(drafts.find(({ field }) => field === 'images')?.base ?? null),
];
