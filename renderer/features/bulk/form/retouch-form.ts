/** The part of the form that says what is done to pictures, and to which. Pure. */
import { MOST_BORDER, MOST_CROP, type RetouchStep, retouchStep } from '../../../../shared/ad/retouch.ts';
import { type OperationOf, RETOUCHED } from '../../../../shared/bulk/operation.ts';

export const RETOUCHES = [
  'right',
  'left',
  'half',
  'crop',
  'squareCrop',
  'squareWhite',
  'border',
  'original',
] as const;
export type RetouchChoice = (typeof RETOUCHES)[number];

export const RETOUCHED_CHOICES = [...RETOUCHED, 'address'] as const;
type RetouchedChoice = (typeof RETOUCHED_CHOICES)[number];

export const CROPPED_SIDES = ['cropTop', 'cropRight', 'cropBottom', 'cropLeft'] as const;

export type RetouchForm = {
  readonly retouch: RetouchChoice;
  readonly retouched: RetouchedChoice;
  /** Percents, as typed. */
  readonly cropTop: string;
  readonly cropRight: string;
  readonly cropBottom: string;
  readonly cropLeft: string;
  readonly border: string;
};

export const EMPTY_RETOUCH: RetouchForm = {
  retouch: 'squareWhite',
  retouched: 'all',
  cropTop: '',
  cropRight: '',
  cropBottom: '',
  cropLeft: '',
  border: '5',
};

type Step = OperationOf<'retouch'>['step'];

/** A step, or the control that is empty or invalid. */
export type StepDraft =
  | { readonly step: Step }
  | { readonly missing: keyof RetouchForm }
  | { readonly wrong: keyof RetouchForm; readonly code: string };

const DEGREES = { right: 90, half: 180, left: 270 } as const;

/** A whole percent; an empty text is none. */
const percentIn = (text: string): number => (/^\s*\d{0,3}\s*$/.test(text) ? Number(text) : Number.NaN);

const cropped = (form: RetouchForm): StepDraft => {
  if (CROPPED_SIDES.every((side) => form[side].trim() === '')) return { missing: 'cropTop' };
  const bad = CROPPED_SIDES.find((side) => !(percentIn(form[side]) <= MOST_CROP));
  if (bad !== undefined) return { wrong: bad, code: 'not-crop' };
  const [top = 0, right = 0, bottom = 0, left = 0] = CROPPED_SIDES.map((side) => percentIn(form[side]));
  const step = retouchStep.safeParse({ do: 'crop', top, right, bottom, left });
  return step.success ? { step: step.data } : { wrong: 'cropTop', code: 'not-crop' };
};

const bordered = ({ border }: RetouchForm): StepDraft => {
  if (border.trim() === '') return { missing: 'border' };
  const percent = percentIn(border);
  return percent >= 1 && percent <= MOST_BORDER
    ? { step: { do: 'border', percent } }
    : { wrong: 'border', code: 'not-border' };
};

export const stepIn = (form: RetouchForm): StepDraft => {
  const { retouch } = form;
  switch (retouch) {
    case 'right':
    case 'left':
    case 'half':
      return { step: { do: 'turn', degrees: DEGREES[retouch] } };
    case 'crop':
      return cropped(form);
    case 'squareCrop':
      return { step: { do: 'square', by: 'crop' } };
    case 'squareWhite':
      return { step: { do: 'square', by: 'white' } };
    case 'border':
      return bordered(form);
    case 'original':
      return { step: { do: 'original' } };
  }
};

const choiceOf = (
  step: Exclude<RetouchStep, { do: 'crop' | 'border' }> | { do: 'original' },
): RetouchChoice => {
  if (step.do === 'original') return 'original';
  if (step.do === 'square') return step.by === 'crop' ? 'squareCrop' : 'squareWhite';
  return step.degrees === 180 ? 'half' : step.degrees === 90 ? 'right' : 'left';
};

/** The form that says this step. */
export const formOfStep = (step: Step): Partial<RetouchForm> => {
  if (step.do === 'border') return { retouch: 'border', border: String(step.percent) };
  if (step.do !== 'crop') return { retouch: choiceOf(step) };
  const { top, right, bottom, left } = step;
  const [cropTop, cropRight, cropBottom, cropLeft] = [top, right, bottom, left].map(String);
  return { retouch: 'crop', cropTop, cropRight, cropBottom, cropLeft } as Partial<RetouchForm>;
};
