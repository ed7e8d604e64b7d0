/** What drills are made of. */
import type { Random } from './random.ts';
import type { Step } from './script.ts';

export const plainPush: Extract<Step, { do: 'push' }> = {
  do: 'push',
  oneOf: 1,
  meanwhile: [],
  afterwards: 'resume',
};
export const plainPull: Step = { do: 'pull', full: false, meanwhile: [] };

/** Nothing is left of what went wrong or was drafted before. */
export const calm: readonly Step[] = [{ do: 'no-faults' }, plainPull, { do: 'decide' }];
export const calmAndSent: readonly Step[] = [...calm, plainPush, { do: 'decide' }];

export const three = (first: number): readonly number[] => [first, first + 1, first + 2];

export const titles = (first: number): Step => ({
  do: 'edit',
  cells: three(first).map((ad) => ({ ad, field: 'title' as const })),
});

/** A drill of what is drawn and of the first ad it is about. */
export const drill = (make: (random: Random, ad: number) => readonly Step[]) => make;
