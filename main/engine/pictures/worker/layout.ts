/**
 * Where the pixels of a picture come to stand once it is turned, cut, made square and given a border. Worked out first,
 * and then done at once: however many steps there are, each pixel is resized a single time.
 */
import type { Retouch, RetouchStep } from '../../../../shared/ad/retouch.ts';

export type Size = { readonly width: number; readonly height: number };
type Box = Size & { readonly left: number; readonly top: number };

/** White paper with a part of the picture on it; lengths are pixels of the picture, not always whole ones. */
type Paper = Size & {
  /** How often the picture was turned to the right. */
  readonly turns: number;
  /** What is left of the turned picture. */
  readonly part: Box;
  /** Where on the paper that part begins. */
  readonly at: { readonly left: number; readonly top: number };
};

export type Layout = {
  readonly degrees: 0 | 90 | 180 | 270;
  readonly part: Box;
  /** The size of the part on the paper, and how much white is beside it. */
  readonly size: Size;
  readonly white: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
};

/** To the right: what was at the bottom is at the left. `whole` is the size of what the box lies in. */
const turnedBox = ({ left, top, width, height }: Box, whole: Size): Box => ({
  left: whole.height - top - height,
  top: left,
  width: height,
  height: width,
});

const turnedRight = (paper: Paper, picture: Size): Paper => {
  const { part, at, width, height } = paper;
  const { left, top } = turnedBox({ ...part, ...at }, { width, height });
  const whole = paper.turns % 2 === 0 ? picture : { width: picture.height, height: picture.width };
  return {
    width: height,
    height: width,
    turns: (paper.turns + 1) % 4,
    part: turnedBox(part, whole),
    at: { left, top },
  };
};

/** The paper within a box of it; the box may be larger on any side. */
const framed = ({ turns, part, at }: Paper, box: Box): Paper => {
  const [left, top] = [Math.max(at.left, box.left), Math.max(at.top, box.top)];
  const right = Math.min(at.left + part.width, box.left + box.width);
  const bottom = Math.min(at.top + part.height, box.top + box.height);
  return {
    width: box.width,
    height: box.height,
    turns,
    part: {
      left: part.left + left - at.left,
      top: part.top + top - at.top,
      width: Math.max(0, right - left),
      height: Math.max(0, bottom - top),
    },
    at: { left: left - box.left, top: top - box.top },
  };
};

const centred = (paper: Paper, width: number, height: number): Paper =>
  framed(paper, { left: (paper.width - width) / 2, top: (paper.height - height) / 2, width, height });

const done = (paper: Paper, step: RetouchStep, picture: Size): Paper => {
  const { width, height } = paper;
  switch (step.do) {
    case 'turn':
      return Array.from({ length: step.degrees / 90 }).reduce<Paper>(
        (before) => turnedRight(before, picture),
        paper,
      );
    case 'crop':
      return framed(paper, {
        left: (width * step.left) / 100,
        top: (height * step.top) / 100,
        width: (width * (100 - step.left - step.right)) / 100,
        height: (height * (100 - step.top - step.bottom)) / 100,
      });
    case 'square': {
      const side = step.by === 'crop' ? Math.min(width, height) : Math.max(width, height);
      return centred(paper, side, side);
    }
    case 'border': {
      const more = (2 * Math.max(width, height) * step.percent) / 100;
      return centred(paper, width + more, height + more);
    }
  }
};

/** Sums of parts of a pixel are not exact: what should be half of one is taken for it. */
const nearest = (length: number): number => Math.max(0, Math.round(Number(length.toFixed(6))));

/** Whole pixels from `start` on, within `most`. */
const whole = (start: number, length: number, most: number): readonly [start: number, length: number] => {
  const from = Math.min(nearest(start), most - 1);
  return [from, Math.max(1, Math.min(nearest(start + length), most) - from)];
};

const DEGREES = [0, 90, 180, 270] as const;

/**
 * How the steps are done to a picture of this size, so that neither side of it is longer than `side` at the end;
 * undefined where nothing of the picture would be left.
 */
export const layoutOf = (steps: Retouch, picture: Size, side: number): Layout | undefined => {
  const start: Paper = {
    ...picture,
    turns: 0,
    part: { ...picture, left: 0, top: 0 },
    at: { left: 0, top: 0 },
  };
  const paper = steps.reduce((before, step) => done(before, step, picture), start);
  if (paper.part.width < 0.5 || paper.part.height < 0.5) return undefined;
  const scale = Math.min(1, side / Math.max(paper.width, paper.height));
  const lengthOf = (length: number): number => Math.max(1, nearest(length * scale));
  const turned = paper.turns % 2 === 0 ? picture : { width: picture.height, height: picture.width };
  const [left, width] = whole(paper.part.left, paper.part.width, turned.width);
  const [top, height] = whole(paper.part.top, paper.part.height, turned.height);
  const [allWidth, allHeight] = [lengthOf(paper.width), lengthOf(paper.height)];
  const [x, sizeWidth] = whole(paper.at.left * scale, paper.part.width * scale, allWidth);
  const [y, sizeHeight] = whole(paper.at.top * scale, paper.part.height * scale, allHeight);
  return {
    degrees: DEGREES[paper.turns] ?? 0,
    part: { left, top, width, height },
    size: { width: sizeWidth, height: sizeHeight },
    white: { top: y, left: x, right: allWidth - x - sizeWidth, bottom: allHeight - y - sizeHeight },
  };
};
