/** How a place says that it has no picture to show, and why: by a sign to look at, in words to read out. */
import type { Thumbnail } from '../../shared/contract/results/thumbnails.ts';
import type { Words } from './words.ts';

type Missing = Exclude<Thumbnail['state'], 'shown'>;

export const MISSING_SIGNS: Readonly<Record<Missing, string>> = {
  pending: '…',
  error: '!',
  unsent: '↑',
  offline: '?',
  unreadable: '×',
};

const STATES = {
  pending: 'panel.images.PENDING',
  error: 'panel.images.ERROR',
  unsent: 'panel.images.unsent',
  offline: 'panel.images.offline',
  unreadable: 'panel.images.unreadable',
} as const satisfies Readonly<Record<Missing, string>>;

export const missingWords = (state: Missing, { t }: Words): string => t(STATES[state]);
