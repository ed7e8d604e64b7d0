/**
 * What the service refused and no rule of ours knew: remembered by code, field and value, in its category, so that the
 * next ad that says the same is told of it beforehand. It never holds anything: the service may say otherwise now.
 */
import type { FieldPath } from '../ad/model.ts';
import { readField } from '../ad/paths.ts';
import type { JsonObject } from '../json.ts';
import { categoryIdOf, concerns } from './accepted.ts';
import type { Problem } from './problem.ts';
import { serviceTextOf } from './service-problem.ts';

/** One refusal as it is remembered. */
export type KnownRefusal = {
  readonly code: string;
  readonly field: FieldPath;
  readonly categoryId: number | null;
  /** The value that was refused, as JSON; `null` for a field that was missing. */
  readonly word: string;
  /** What the service said of it. */
  readonly text: string;
};

/** The sentence of the warning; also its name in the list of problems. */
export const REFUSED_BEFORE = 'rule.refused-before';

/**
 * These are not about the value: the service failed (1000), the ad is not there (1004), its status or category may not
 * change (2012, 2017), no place is left (2011), money was spent meanwhile (2019, 2020), a picture failed (2008, 2018), the
 * category has ended (2022, 2023), the vendor ID is another ad's or is set for good (2024, 2025), the region too (2028).
 */
const OF_THE_MOMENT: ReadonlySet<string> = new Set(
  [1000, 1003, 1004, 2008, 2011, 2012, 2017, 2018, 2019, 2020, 2022, 2023, 2024, 2025, 2028].map(String),
);

/** A longer value hardly comes a second time, and would only be kept for nothing. */
const LONGEST_WORD = 200;

/** The service gives each picture another address. */
const PICTURES: FieldPath = 'images';

const wordIn = (ad: JsonObject, field: FieldPath): string => JSON.stringify(readField(ad, field));

/** What of these refusals of `body` is worth remembering; `found` is what our rules said of it. */
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

/** Does an ad say what was refused? */
export const saysSame = (ad: JsonObject, { field, categoryId, word }: Value): boolean =>
  categoryIdOf(ad) === categoryId && wordIn(ad, field) === word;

/** The warning on an ad that says what was refused before. */
export const refusedBefore = ({ code, field, text }: KnownRefusal, title: string): Problem => ({
  field,
  code: Number(code),
  severity: 'warning',
  message: { key: REFUSED_BEFORE, params: { code, title } },
  source: 'local',
  ...(text === '' ? {} : { said: { text, field: '', arg: '' } }),
});
