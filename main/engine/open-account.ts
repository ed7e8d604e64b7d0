/** One open account: its lock, mirror, session, service, and checked rows. */
import type { RowKey } from '../../shared/ad/model.ts';
import { allowWriting } from '../../shared/contract/account/scopes.ts';
import type { ErrorShape } from '../../shared/contract/errors.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { EngineEvent } from '../../shared/contract/events.ts';
import type { AccountState, Profile } from '../../shared/contract/views.ts';
import type { Language } from '../../shared/locale/index.ts';
import { keepToOwner } from '../owner-only.ts';
import { openIdentity } from './accounts/identity.ts';
import type { HolderKind } from './accounts/lock.ts';
import { holdLock } from './accounts/lock.ts';
import { accountFolder, describeAccount } from './accounts/profiles.ts';
import type { Session } from './accounts/session.ts';
import { openSession } from './accounts/session.ts';
import { noteEntered, siteIn } from './categories/site.ts';
import type { Clock } from './clock.ts';
import type { AccountContext } from './context.ts';
import { isLost, noteRebuilt, rebuild, tidyRebuild } from './edits/rebuild.ts';
import type { PassFailpoint } from './failpoints.ts';
import { endSettledHolds } from './feeds/hold.ts';
import { pruning } from './history/prune.ts';
import { nameOfUser } from './history/user-name.ts';
import type { Mirror } from './mirror/mirror.ts';
import { openMirror } from './mirror/mirror.ts';
import { isFeedManaged } from './mirror/remote/user.ts';
import { failureLine } from './outcome.ts';
import { forgetOldDeadPictures } from './pictures/check-pictures.ts';
import { openPictureFetcher, type PictureFetcher } from './pictures/fetch-picture.ts';
import type { Pictures } from './pictures/pictures.ts';
import { pictureSweep } from './pictures/sweep-pictures.ts';
import { openThumbnails, type ThumbnailStore } from './pictures/thumbnails.ts';
import type { CheckedRows } from './problems/check-rows.ts';
import { MOST_TOLD_SINGLY, openCheckedRows } from './problems/check-rows.ts';
import { chunksOf } from './query/chunks.ts';
import { detectRestoredBackup, renewOpeningToken } from './restored-backup.ts';
import { waitingProposals } from './routines/waiting.ts';
import { takeMovedLiveness } from './rows/liveness.ts';
import type { SecretBox } from './secrets.ts';
import { connectService } from './service/connect.ts';
import type { Timeouts } from './service/http/connection.ts';
import { readSettings } from './settings/account-settings.ts';
import { forgetOnServiceChange } from './sync/learning/learn.ts';
import { rebuiltState } from './sync/plan/restored.ts';
import { unfinishedRun } from './sync/runs/run-result.ts';

/** The engine's options and its callbacks. */
export type EngineEnvironment = {
  readonly home: string;
  readonly version: string;
  /** The host that others are told has the account open. */
  readonly host: HolderKind;
  readonly secrets: SecretBox;
  readonly passFailpoint: PassFailpoint;
  readonly timeouts: Partial<Timeouts>;
  readonly language: Language;
  /** BCP 47. */
  readonly locale: string;
  readonly clock: Clock;
  readonly pictures: Pictures;
  readonly tell: (event: EngineEvent) => void;
  readonly log: (line: string) => void;
};

export type OpenAccount = {
  readonly context: AccountContext;
  readonly session: Session;
  readonly rows: CheckedRows;
  readonly thumbnails: ThumbnailStore;
  /** Fetches pictures that the service names; closed with the thumbnails. */
  readonly fetcher: PictureFetcher;
  /** The account's present state, for the window. */
  readonly state: () => AccountState;
  /** Reports the account's present state to listeners. */
  readonly tellState: () => void;
  /** Records the result of an automatic pull: null, or its error. */
  readonly noteAutomaticPull: (failed: ErrorShape | null) => void;
  /** Resolves when everything is written, every file closed, and the lock free. */
  readonly close: () => Promise<void>;
};

/** The setting with the version that last closed the mirror cleanly; null while it is open. */
const CLOSED_BY = 'closedBy';

const readOnly = (session: Session): AccountState['readOnly'] => {
  if (!session.signedIn()) return 'signed-out';
  return allowWriting(session.granted()) ? null : 'no-write-scope';
};

type Seen = Pick<OpenAccount, 'context' | 'session' | 'rows'> &
  Pick<AccountState, 'automaticPull'> & { readonly hasSecret: boolean };

const stateOf = ({ context, session, rows, hasSecret, automaticPull }: Seen): AccountState => {
  const { mirror, profile } = context;
  const user = mirror.user.get();
  return {
    account: {
      ...profile,
      signedIn: session.signedIn(),
      granted: session.granted(),
      hasSecret,
      lastUsedAt: session.usedAt(),
    },
    settings: readSettings(mirror),
    user,
    readOnly: readOnly(session),
    feedManaged: isFeedManaged(user),
    counts: rows.summaries.counts(),
    pulledAt: mirror.pulls.history(1)[0]?.at ?? null,
    automaticPull,
    pullUnfinished: mirror.pulls.open() !== undefined,
    unfinishedRun: unfinishedRun(context),
    lastRun: mirror.runs.list(2).find(({ state }) => state !== 'open')?.run ?? null,
    rebuilt: rebuiltState(mirror),
    clockOff: session.connection.clockOff(),
    routineProposals: waitingProposals(context),
    canUndo: mirror.changesets.undoable()?.label ?? null,
    canRedo: mirror.changesets.redoable()?.label ?? null,
  };
};

const tellRows = (
  tell: EngineEnvironment['tell'],
  mirror: Mirror,
  account: string,
  keys: ReadonlySet<RowKey>,
) => {
  for (const chunk of chunksOf(mirror, keys)) tell({ type: 'rows', account, chunk });
};

/** Checks all rows again after a crash, or if an older version checked them last. */
const checkWhatWasLeft = (mirror: Mirror, rows: CheckedRows, version: string): void => {
  if (mirror.settings.get(CLOSED_BY) !== version) rows.checkAll();
  mirror.settings.set(CLOSED_BY, null);
};

/** Rebuilds a copy that is older than its journal, before it is used. */
const openOwnMirror = (folder: string, { clock, log }: EngineEnvironment): Mirror => {
  const open = () => openMirror(folder, (sql, ms) => log(`slow: ${Math.round(ms)} ms: ${sql}`));
  try {
    return open();
  } catch (error) {
    if (!(error instanceof AdsheetError && error.params['outdated'] === true)) throw error;
    log('the local copy is older than its journal, and is made anew from it');
    rebuild(folder, clock.now());
    return open();
  }
};

type Opened = { readonly what: string; readonly close: () => void | Promise<void> };

/** Closes in the reverse order of opening; failures are logged and do not stop the others. */
const closeAll = async (opened: readonly Opened[], log: (line: string) => void): Promise<void> => {
  for (const { what, close } of opened.toReversed()) {
    try {
      await close();
    } catch (error) {
      log(failureLine(`closing ${what}`, error));
    }
  }
};

/**
 * Opens an account. Rejects with `account-busy` where another process has it open, `mirror-damaged`, `mirror-newer`,
 * `disk-full`; nothing stays open then.
 */
export const openAccount = async (profile: Profile, environment: EngineEnvironment): Promise<OpenAccount> => {
  const folder = accountFolder(environment.home, profile.name);
  const opened: Opened[] = [];
  keepToOwner(folder);
  try {
    const lock = holdLock(folder, environment.host, environment.clock.now);
    opened.push({ what: 'lock', close: lock.release });
    tidyRebuild(folder);
    if (isLost(folder)) rebuild(folder, environment.clock.now());
    const mirror = openOwnMirror(folder, environment);
    opened.push({ what: 'mirror', close: mirror.close });
    noteRebuilt(folder, mirror);
    mirror.rebuilt.forgetSettled();
    endSettledHolds(mirror);
    const { now } = environment.clock;
    mirror.clockRollback.forgetLater(now());
    forgetOldDeadPictures(mirror, now());
    mirror.exports.dropUnfinished();
    const pruned = pruning(mirror, now, (error) =>
      environment.log(failureLine('pruning the history', error)),
    );
    opened.push({ what: 'pruning', close: () => pruned.stop() });
    pruned.start();
    const swept = pictureSweep(mirror, folder, now, (error) =>
      environment.log(failureLine('sweeping pictures', error)),
    );
    opened.push({ what: 'sweep', close: () => swept.stop() });
    swept.start();
    if (await detectRestoredBackup(environment.home, profile, { mirror, now }))
      environment.log('a copy of before was put back');
    opened.push({ what: 'copy', close: () => renewOpeningToken(environment.home, profile.name, mirror) });
    noteEntered(mirror, profile);
    forgetOnServiceChange(mirror, profile, now().toISOString());
    const identity = await openIdentity({
      home: environment.home,
      profile,
      mirror,
      clock: environment.clock,
    });
    const session = await openSession(profile, folder, environment.secrets, {
      identity,
      passFailpoint: environment.passFailpoint,
      timeouts: environment.timeouts,
      clock: environment.clock,
      log: environment.log,
    });
    opened.push({ what: 'session', close: session.close });
    const service = connectService(profile, session, { log: environment.log, clock: environment.clock });
    opened.push({ what: 'service', close: service.close });
    const fetcher = openPictureFetcher(profile);
    const thumbnails = openThumbnails({
      folder,
      baseUrl: profile.baseUrl,
      pictures: environment.pictures,
      fetcher,
      now: () => environment.clock.read().monotonic,
    });
    opened.push({ what: 'thumbnails', close: thumbnails.close });
    const { hasSecret } = await describeAccount(environment.home, profile);
    const rows = await openCheckedRows(mirror, {
      locale: () => siteIn(mirror).locale,
      now,
      onRows: (keys, last) => {
        tellRows(environment.tell, mirror, profile.name, keys);
        if (last) tellState();
      },
      onFailure: (error) => environment.log(failureLine('checking rows', error)),
    });
    opened.push({ what: 'check', close: () => void rows.stop() });
    checkWhatWasLeft(mirror, rows, environment.version);

    let automaticPull: AccountState['automaticPull'] = { failed: null, at: null };
    const state = (): AccountState => stateOf({ context, session, rows, hasSecret, automaticPull });
    const tellState = (): void => environment.tell({ type: 'state', state: state() });
    const context: AccountContext = {
      get profile() {
        return { ...profile, ...siteIn(mirror) };
      },
      folder,
      mirror,
      service,
      passFailpoint: environment.passFailpoint,
      granted: session.granted,
      clock: environment.clock,
      now,
      get who() {
        return { origin: environment.host, user: nameOfUser(mirror.user.get()) };
      },
      language: environment.language,
      locale: environment.locale,
      rowsChanged: (keys) => {
        const changed = new Set(keys);
        const told = rows.check(changed);
        const moved = takeMovedLiveness(mirror);
        if (Math.max(changed.size, moved.size) > MOST_TOLD_SINGLY)
          environment.tell({ type: 'reload', account: profile.name });
        tellRows(environment.tell, mirror, profile.name, told);
        tellState();
        // Of more, all rows are read again.
        if (moved.size <= MOST_TOLD_SINGLY) rows.tellSoon([...moved].filter((key) => !told.has(key)));
      },
    };
    return {
      context,
      session,
      rows,
      thumbnails,
      fetcher,
      state,
      tellState,
      noteAutomaticPull: (failed) => {
        automaticPull = { failed, at: now().toISOString() };
      },
      close: async () => {
        if (rows.stop()) mirror.settings.set(CLOSED_BY, environment.version);
        await closeAll(opened, environment.log);
      },
    };
  } catch (error) {
    await closeAll(opened, environment.log);
    throw error;
  }
};
