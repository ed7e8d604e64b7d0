/** What the page of routines shows, its questions, and what its buttons do. */
import type { RoutinePreview } from '../../../shared/contract/results/routines.ts';
import { call } from '../../core/bridge.ts';
import { succeeds } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { createAccountStore, openName } from '../../core/state.ts';

type RoutinesState = {
  /** The routine the keys stand on, the one that is tried, and the ad of its list. */
  readonly active: string | null;
  readonly tried: string | null;
  readonly ad: string | null;
};

export const routinesPage = createAccountStore<RoutinesState>({ active: null, tried: null, ad: null });

/** So many ads are listed with their reasons. */
const SHOWN = 1_000;
/** While a pull changes many ads the answer follows at this distance, as it reads all of them. */
const OFTEN = { wait: 400, maxWait: 3_000 } as const;

export const routinesOf = (account: string) => question('routines.list', { account }, { inPlace: true });

export const trialOf = (account: string, routine: string) =>
  question('routines.try', { account, routine, limit: SHOWN }, { inPlace: true, ...OFTEN });

/** Another routine that is tried begins at its first ad. */
export const tryRoutine = (id: string): void => routinesPage.set({ active: id, tried: id, ad: null });

/** Takes over what is shown, and nothing else. */
export const takeShown = ({ routine, revision }: RoutinePreview): Promise<boolean> =>
  succeeds(async () => {
    await call('routines.take', { account: openName(), routine: routine.id, revision });
  });
