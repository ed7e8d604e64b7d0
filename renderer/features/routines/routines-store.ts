/** What the page of routines shows, its questions, and what its buttons do. */
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import type {
  ListedRoutine,
  RoutinePast,
  RoutinePreview,
} from '../../../shared/contract/results/routines.ts';
import { LONGEST_ROUTINE_NAME, type NewRoutine } from '../../../shared/routines/routine.ts';
import { setAnswer } from '../../core/answers.ts';
import { asAdsheetError, call } from '../../core/bridge.ts';
import { announce, attempt, attemptOnce, showToast, succeeds } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { app, createAccountStore, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';

type RoutinesState = {
  /** The routine the keys stand on, the one that is tried, and the ad of its list. */
  readonly active: string | null;
  readonly tried: string | null;
  readonly ad: string | null;
  /** Is it tried on past days, with which result, and the day the keys stand on. */
  readonly isPast: boolean;
  readonly past: RoutinePast | null;
  readonly day: string | null;
};

export const routinesPage = createAccountStore<RoutinesState>({
  active: null,
  tried: null,
  ad: null,
  isPast: false,
  past: null,
  day: null,
});

/** So many ads are listed with their reasons. */
const SHOWN = 1_000;
/** While a pull changes many ads the answer follows at this distance, as it reads all of them. */
const OFTEN = { wait: 400, maxWait: 3_000 } as const;

export const routinesOf = (account: string) => question('routines.list', { account }, { inPlace: true });

export const trialOf = (account: string, routine: string) =>
  question('routines.try', { account, routine, limit: SHOWN }, { inPlace: true, ...OFTEN });

/** Another routine that is tried begins at its first ad. */
export const tryRoutine = (id: string): void =>
  routinesPage.set({ active: id, tried: id, ad: null, isPast: false });

/** Tries it on past days; the result comes with the end of the job (`pastTried`). */
export const tryPastDays = (id: string): Promise<void> =>
  attemptOnce('routine-days', async () => {
    await call('routines.past', { account: openName(), routine: id });
    routinesPage.set({ active: id, tried: id, ad: null, isPast: true, past: null, day: null });
  });

export const pastTried = (past: RoutinePast): void => routinesPage.set({ past });

/** Takes over what is shown, and nothing else. */
export const takeShown = ({ routine, revision }: RoutinePreview): Promise<boolean> =>
  succeeds(async () => {
    await call('routines.take', { account: openName(), routine: routine.id, revision });
  });

/** Without what only a list tells of it. */
const asSaved = ({
  builtIn: _builtIn,
  changed: _changed,
  lastRun: _lastRun,
  ...routine
}: ListedRoutine): NewRoutine => routine;

const askFor = (begin: NewRoutine | null): void => app.set({ dialog: { kind: 'routine', begin } });

export const askForRoutine = (): void => askFor(null);
export const askToChange = (routine: ListedRoutine): void => askFor(asSaved(routine));

/** A copy is saved as a routine of its own. */
export const askForCopy = (routine: ListedRoutine): void => {
  const { id: _id, ...copied } = asSaved(routine);
  const name = words().t('routines.copy_name', { name: routine.name });
  askFor({ ...copied, name: name.slice(0, LONGEST_ROUTINE_NAME) });
};

const store = async (account: string, routine: NewRoutine): Promise<string> => {
  const { id, routines } = await call('routines.save', { account, routine });
  setAnswer(routinesOf(account), { routines });
  return id;
};

/** Saves it, closes the dialog and goes to it in the list; returns the error that kept it from that. */
export const saveRoutine = async (routine: NewRoutine): Promise<AdsheetError | null> => {
  try {
    const active = await store(openName(), routine);
    app.set({ dialog: null });
    routinesPage.set(({ tried }) => ({ active, tried: tried === active ? active : null, ad: null }));
    announce(words().t('routines.saved', { name: routine.name }));
    return null;
  } catch (error) {
    return asAdsheetError(error);
  }
};

/** Removes an own one, or makes a built-in one as it was; a button puts it back. */
export const removeRoutine = (routine: ListedRoutine): Promise<void> =>
  attempt(async () => {
    const account = openName();
    const { id, name, builtIn } = routine;
    setAnswer(routinesOf(account), await call('routines.remove', { account, routine: id }));
    const { t } = words();
    showToast(t(builtIn ? 'routines.was_reset' : 'routines.removed', { name }), {
      label: t('routines.put_back'),
      // Another account may be open by then.
      run: () => attempt(() => store(account, asSaved(routine))),
    });
  });

/** Puts away what a routine proposes by itself; it does not propose the same again. */
export const putAway = (routine: string): Promise<void> =>
  attempt(async () => {
    await call('routines.putAway', { account: openName(), routine });
  });
