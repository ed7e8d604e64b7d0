/**
 * What is done to a picture: turned, cut, made square, given a white border. The steps are kept with the picture's name
 * and carried out on the file it was made of, all at once: nothing is lost by doing several, nor by taking them back.
 */
import { z } from 'zod';

/** Most percent of a side that is cut off at both of its ends together. */
export const MOST_CROP = 90;
export const MOST_BORDER = 50;
/** Most steps of one picture; their text is part of a file's name. */
const MOST_STEPS = 6;

const cut = z.int().min(0).max(MOST_CROP);

export const retouchStep = z.discriminatedUnion('do', [
  /** Clockwise. */
  z.strictObject({ do: z.literal('turn'), degrees: z.literal([90, 180, 270]) }),
  /** Percent of its height and width, from each side of the picture as it is seen. */
  z
    .strictObject({ do: z.literal('crop'), top: cut, right: cut, bottom: cut, left: cut })
    .refine(
      ({ top, right, bottom, left }) =>
        top + bottom <= MOST_CROP && left + right <= MOST_CROP && top + right + bottom + left > 0,
    ),
  /** By cutting the longer sides alike, or with white beside the shorter ones. */
  z.strictObject({ do: z.literal('square'), by: z.enum(['crop', 'white']) }),
  /** White on all sides, in percent of the longer one. */
  z.strictObject({ do: z.literal('border'), percent: z.int().min(1).max(MOST_BORDER) }),
]);
export type RetouchStep = Readonly<z.output<typeof retouchStep>>;

/** Steps in the order in which they are done; none leave the picture as it came. */
export type Retouch = readonly RetouchStep[];

const turned = (steps: Retouch, degrees: 90 | 180 | 270): Retouch => {
  const last = steps.at(-1);
  if (last?.do !== 'turn') return [...steps, { do: 'turn', degrees }];
  const sum = (last.degrees + degrees) % 360;
  const before = steps.slice(0, -1);
  return sum === 90 || sum === 180 || sum === 270 ? [...before, { do: 'turn', degrees: sum }] : before;
};

/** A picture stays square when it is turned, or given a border. */
const isSquare = (steps: Retouch): boolean =>
  steps.findLast((step) => step.do !== 'turn' && step.do !== 'border')?.do === 'square';

/** The steps with one more; undefined where there would be too many. */
export const withStep = (steps: Retouch, step: RetouchStep): Retouch | undefined => {
  if (step.do === 'turn') return fitting(turned(steps, step.degrees));
  return step.do === 'square' && isSquare(steps) ? steps : fitting([...steps, step]);
};

const fitting = (steps: Retouch): Retouch | undefined => (steps.length <= MOST_STEPS ? steps : undefined);

const stepText = (step: RetouchStep): string => {
  switch (step.do) {
    case 'turn':
      return `r${step.degrees}`;
    case 'crop':
      return `c${step.top}-${step.right}-${step.bottom}-${step.left}`;
    case 'square':
      return step.by === 'crop' ? 'sc' : 'sw';
    case 'border':
      return `b${step.percent}`;
  }
};

/** The steps as part of a file's name: `r90_sw_b5`. */
export const retouchText = (steps: Retouch): string => steps.map(stepText).join('_');

const stepOf = (text: string): unknown => {
  const [kind = '', ...rest] = text;
  const numbers = rest
    .join('')
    .split('-')
    .map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN));
  const [first, right, bottom, left] = numbers;
  if (text === 'sc' || text === 'sw') return { do: 'square', by: text === 'sc' ? 'crop' : 'white' };
  if (kind === 'r') return { do: 'turn', degrees: first };
  if (kind === 'b') return { do: 'border', percent: first };
  return { do: 'crop', top: first, right, bottom, left };
};

const STEPS = z.array(retouchStep).min(1).max(MOST_STEPS);

/** The steps of a text; undefined where it is none that `retouchText` gives. */
export const readRetouch = (text: string): Retouch | undefined => {
  const read = STEPS.safeParse(text.split('_').map(stepOf));
  return read.success && retouchText(read.data) === text ? read.data : undefined;
};

/** The name of a picture in a preview, which nobody has made yet: the steps, and the picture they are done to. */
export const foretoldName = (steps: Retouch, src: string): string =>
  `retouch:${retouchText(steps)}:${encodeURIComponent(src)}`;

export type ForetoldPicture = { readonly steps: Retouch; readonly src: string };

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** What a name in a preview says; undefined of any other name. */
export const readForetold = (name: string): ForetoldPicture | undefined => {
  const [, text = '', rest = ''] = /^retouch:([^:]*):(.*)$/.exec(name) ?? [];
  const [steps, src] = [readRetouch(text), decoded(rest)];
  return steps === undefined || src === undefined ? undefined : { steps, src };
};
