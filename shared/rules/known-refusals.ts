/**
 * Refusals by the service that no rule predicted: stored by code, field, value and category, so that later ads with
 * the same value get a warning. They never block, as the service may decide otherwise now.
 */
import type { FieldPath } from '../ad/model.ts';
import { readField } from '../ad/paths.ts';
import type { JsonObject } from '../json.ts';
import { categoryIdOf, concerns } from './accepted.ts';
import type { Problem } from './problem.ts';
import { serviceTextOf } from './service-problem.ts';

/** A stored refusal. */
export type KnownRefusal = {
  readonly code: string;
  readonly field: FieldPath;
  readonly categoryId: number | null;
  /** The refused value, as JSON; `null` for a missing field. */
  readonly word: string;
  /** The service's text. */
  readonly text: string;
};

/** The key of the warning's sentence; also its name in the list of problems. */
export const REFUSED_BEFORE = 'rule.refused-before';

/**
 * These codes are not about the value: the service failed (1000), the ad does not exist (1004), its status or
 * category may not change (2012, 2017), no place is left (2011), money was spent meanwhile (2019, 2020), a picture
 * failed (2008, 2018), the category has ended (2022, 2023), the vendor ID is taken or fixed (2024, 2025), the region
 * is fixed (2028).
 */
const OF_THE_MOMENT: ReadonlySet<string> = new Set(
  [1000, 1003, 1004, 2008, 2011, 2012, 2017, 2018, 2019, 2020, 2022, 2023, 2024, 2025, 2028].map(String),
);

/** In characters; longer values hardly occur again. */
const LONGEST_WORD = 200;

/** The service gives each picture a new address. */
const PICTURES: FieldPath = 'images';

const wordIn = (ad: JsonObject, field: FieldPath): string => JSON.stringify(readField(ad, field));

/** Those of the refusals of `body` to store; `found` are the problems our rules found in it. */
export const refusalsIn = (
  refused: readonly Problem[],
  body: JsonObject,
  found: readonly Problem[],
): readonly KnownRefusal[] =>
  refused.flatMap((problem): readonly KnownRefusal[] => {
    const { source, code, field } = problem;
    const isOfTheMoment = typeof code !== 'number' || OF_THE_MOMENT.has(String(code));
    if (source !== 'service' || isOfTheMoment || field === '' || field === PICTURES) return [];
    if (found.some((own) => own.severity !== 'info' && concerns({ code, field }, own))) return [];
    const word = wordIn(body, field);
    if (word.length > LONGEST_WORD) return [];
    const text = serviceTextOf(problem);
    return [{ code: String(code), field, categoryId: categoryIdOf(body), word, text }];
  });

type Value = Pick<KnownRefusal, 'field' | 'categoryId' | 'word'>;

/** Has an ad the refused value? */
export const saysSame = (ad: JsonObject, { field, categoryId, word }: Value): boolean =>
  categoryIdOf(ad) === categoryId && wordIn(ad, field) === word;

/** The warning for an ad with a value that was refused before. */
export const refusedBefore = ({ code, field, text }: KnownRefusal, title: string): Problem => ({
  field,
  code: Number(code),
  severity: 'warning',
  message: { key: REFUSED_BEFORE, params: { code, title } },
  source: 'local',
  ...(text === '' ? {} : { said: { text, field: '', arg: '' } }),
});
