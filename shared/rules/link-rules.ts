/** Web addresses and pictures (*Ad*, links and images; *Limits*). */
import { highest, lowest } from '../category/interval.ts';
import type { JsonObject } from '../json.ts';
import { atMost } from './bounds.ts';
import { fixTo, type Rule, when } from './rule.ts';
import { isBlank, objectsAt, type Subject, textAt } from './subject.ts';

const URL_LIMIT = 2048;
const IMAGES_ON_CREATE = 8;
const ADDRESS = /^https?:\/\/(?:[^\s/?#@]*@)?[^\s/?#@:[\]]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Most pictures: the category's interval, and eight on create. */
const mostImages = (subject: Subject): number => {
  const interval = subject.config?.images;
  const top = interval && highest(interval);
  return Math.min(
    top === undefined ? Number.POSITIVE_INFINITY : Number(top),
    subject.isNew ? IMAGES_ON_CREATE : Number.POSITIVE_INFINITY,
  );
};

const isBadSource = (image: JsonObject): boolean => {
  const src = image['src'];
  return src !== undefined && (typeof src !== 'string' || src === '' || /\s/u.test(src));
};

export const LINK_RULES: readonly Rule[] = [
  {
    field: 'links.url',
    code: 2000,
    severity: 'error',
    message: 'rule.url-needed',
    when: (subject) => when(subject.config?.urlMandatory === true && isBlank(subject.at('links.url'))),
  },
  {
    field: 'links.url',
    code: 2006,
    severity: 'error',
    message: 'rule.url',
    when: (subject) => {
      const url = textAt(subject, 'links.url')?.trim() ?? '';
      if (url === '' || ADDRESS.test(url)) return undefined;
      const repaired = `https://${url}`;
      return ADDRESS.test(repaired) && !url.includes(':') && url.includes('.')
        ? { fix: fixTo('fix.set', 'links.url', repaired, { text: repaired }) }
        : {};
    },
  },
  {
    field: 'links.url',
    code: 2005,
    severity: 'error',
    message: 'rule.too-long',
    when: (subject) => {
      const length = textAt(subject, 'links.url')?.trim().length ?? 0;
      return length > URL_LIMIT ? { params: { length, limit: URL_LIMIT } } : undefined;
    },
  },
  atMost('links.displayUrl', 255),
  {
    field: 'images',
    code: 2002,
    severity: 'error',
    message: 'rule.images-many',
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
    when: (subject) => {
      const interval = subject.config?.images;
      const limit = Number((interval && lowest(interval)) ?? 0n);
      const { length } = objectsAt(subject, 'images');
      return length < limit ? { params: { count: length, limit } } : undefined;
    },
  },
  {
    field: 'images',
    code: 2006,
    severity: 'error',
    message: 'rule.image-address',
    when: (subject) => when(subject.isMine('images') && objectsAt(subject, 'images').some(isBadSource)),
  },
  {
    field: 'images',
    code: 2018,
    severity: 'warning',
    message: 'rule.image-error',
    when: (subject) => when(objectsAt(subject, 'images').some((image) => image['status'] === 'ERROR')),
  },
];
