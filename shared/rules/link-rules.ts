/** Web addresses and pictures (`docs/interface.md#ad`). */
import { pictureKey, UPLOAD_PREFIX } from '../ad/picture-address.ts';
import { isWebAddress } from '../ad/picture-text.ts';
import type { JsonObject } from '../json.ts';
import { atMost, countsIn } from './bounds.ts';
import { type Finding, fixTo, type Rule, when } from './rule.ts';
import { isBlank, objectsAt, optionsOf, type Subject, textAt } from './subject.ts';

const URL_LIMIT = 2048;
const DISPLAY_URL_LIMIT = 255;
const IMAGES_ON_CREATE = 8;

/** The sentence of the rule about pictures that were asked for in vain. */
export const DEAD_PICTURE = 'rule.image-dead';

/** What tells a picture from others, wherever it is by now. */
const keyOf = (src: string, { uploadedTo }: Subject): string => {
  const isHere = src.startsWith(UPLOAD_PREFIX);
  return pictureKey((isHere ? uploadedTo?.(src.slice(UPLOAD_PREFIX.length)) : undefined) ?? src);
};

const deadPictures = (subject: Subject): readonly Finding[] => {
  const { deadPictureOf } = subject;
  if (deadPictureOf === undefined) return [];
  return objectsAt(subject, 'images').flatMap(({ src }, at) => {
    const dead = typeof src === 'string' ? deadPictureOf(src) : undefined;
    if (dead === undefined) return [];
    return [{ params: { number: at + 1, outcome: dead.outcome, asked: dead.at.slice(0, 10) } }];
  });
};

/** Pictures that stand in the list before. What has no source is no other's picture. */
const repeatedPictures = (subject: Subject): readonly Finding[] => {
  const images = objectsAt(subject, 'images');
  if (images.length < 2) return [];
  const keys = images.map(({ src }, at) => (typeof src === 'string' ? keyOf(src, subject) : at));
  const first = keys.map((key) => keys.indexOf(key));
  const once = images.filter((_image, at) => first[at] === at);
  const fix = fixTo('fix.images-once', 'images', once);
  return first.flatMap((before, at) =>
    before === at ? [] : [{ params: { number: at + 1, first: before + 1 }, fix }],
  );
};

/** The maximum of pictures: by the category, and eight on create; infinite where nothing limits them. */
export const mostImages = ({ config, isNew }: Pick<Subject, 'config' | 'isNew'>): number =>
  Math.min(countsIn(config?.images).most, isNew ? IMAGES_ON_CREATE : Number.POSITIVE_INFINITY);

/** Is it neither an address nor an identifier of the service? A picture from the service may have no source. */
const isBadSource = (image: JsonObject): boolean => {
  const src = image['src'];
  if (src === undefined) return image['status'] === undefined;
  if (typeof src !== 'string' || src === '' || /\s/u.test(src)) return true;
  return src.includes('://') && !isWebAddress(src);
};

/** The address with its most likely missing part; undefined where that would be a guess. */
const repaired = (url: string): string | undefined => {
  const whole = `https://${url}`;
  return isWebAddress(whole) && !url.includes(':') && url.includes('.') ? whole : undefined;
};

export const LINK_RULES: readonly Rule[] = [
  {
    field: 'links.url',
    code: 2000,
    severity: 'error',
    message: 'rule.url-needed',
    source: 'reading',
    reads: ['links.url', 'categoryId'],
    when: (subject) => when(subject.config?.urlMandatory === true && isBlank(subject.at('links.url'))),
  },
  {
    field: 'links.url',
    code: 2006,
    severity: 'error',
    message: 'rule.url',
    source: 'contract',
    reads: ['links.url'],
    when: (subject) => {
      const url = textAt(subject, 'links.url')?.trim() ?? '';
      if (url === '' || isWebAddress(url)) return undefined;
      const better = repaired(url);
      return better === undefined ? {} : { fix: fixTo('fix.set', 'links.url', better, { text: better }) };
    },
  },
  atMost('links.url', URL_LIMIT, { words: false }),
  atMost('links.displayUrl', DISPLAY_URL_LIMIT, { words: false }),
  {
    field: 'links.displayUrl',
    code: 'not-shown',
    severity: 'info',
    message: 'rule.display-url-hidden',
    source: 'reading',
    reads: ['links.displayUrl'],
    when: (subject) =>
      when(
        subject.isMine('links.displayUrl') &&
          !isBlank(subject.at('links.displayUrl')) &&
          optionsOf(subject)['vanityUrl'] === false,
      ),
  },
  {
    field: 'images',
    code: 2002,
    severity: 'error',
    message: 'rule.images-many',
    source: 'contract',
    reads: ['images', 'categoryId'],
    when: (subject) => {
      const images = objectsAt(subject, 'images');
      const limit = mostImages(subject);
      if (images.length <= limit) return undefined;
      return {
        params: { count: images.length, limit },
        fix: fixTo('fix.first-images', 'images', images.slice(0, limit), { limit }),
      };
    },
  },
  {
    field: 'images',
    code: 2002,
    severity: 'error',
    message: 'rule.images-few',
    source: 'reading',
    reads: ['images', 'categoryId'],
    leeway: true,
    when: (subject) => {
      const limit = countsIn(subject.config?.images).least;
      const { length } = objectsAt(subject, 'images');
      return length < limit ? { params: { count: length, limit } } : undefined;
    },
  },
  {
    field: 'images',
    code: 2006,
    severity: 'error',
    message: 'rule.image-address',
    source: 'contract',
    reads: ['images'],
    when: (subject) => when(objectsAt(subject, 'images').some(isBadSource)),
  },
  {
    field: 'images',
    code: 2018,
    severity: 'warning',
    message: 'rule.image-error',
    source: 'supplement',
    reads: ['images'],
    when: (subject) => when(objectsAt(subject, 'images').some((image) => image['status'] === 'ERROR')),
  },
  {
    field: 'images',
    code: 'picture-address',
    severity: 'warning',
    message: DEAD_PICTURE,
    source: 'supplement',
    reads: ['images'],
    when: deadPictures,
  },
  {
    field: 'images',
    code: 'picture-twice',
    severity: 'warning',
    message: 'rule.image-twice',
    source: 'supplement',
    reads: ['images'],
    when: repeatedPictures,
  },
];
