import type { Section } from './proof.ts';
import { ACCOUNTS, ENGINE, held, RULES, SYNC } from './proof.ts';

export const oneEngine: Section = {
  section: 'One engine an account',
  rules: [
    held('An account is held by one process, and free when that process dies.', [
      `${ACCOUNTS}/lock`,
      'an account held by another process names it, and is free once that process is killed',
    ]),
    held('A second process ends with exit 1 and names the holder.', [
      'integration/cli/interruption',
      'the second ends with exit 1 and names the holder',
    ]),
    held(
      'An unfinished run is resumed or given up before anything else is sent or pulled.',
      [
        `${RULES}/one-run`,
        'a push stopped half way: neither a pull nor another push begins until it went on, and nothing goes twice',
      ],
      [
        `${RULES}/one-run`,
        'a push stopped half way and given up: a pull and another push begin, and the rest goes once',
      ],
    ),
    held(
      'A disk that is full loses nothing and is told of.',
      [
        `${RULES}/full-disk`,
        'the disk fills up while ads are edited: what was said to be done is there, and no line of the journal is half',
      ],
      [
        `${RULES}/full-disk`,
        'the disk is full in the middle of a pull: it says so, drafts stay, and the next one misses nothing',
      ],
      [
        `${RULES}/full-disk`,
        'the disk is full when answers of a push arrive: it stops, says so, and goes on without sending twice',
      ],
    ),
  ],
};

export const pull: Section = {
  section: 'Pull',
  rules: [
    held(
      'The next cursor is the smaller of the newest update and the service’s clock at the first answer, less the margin.',
      [
        'unit/sync/cursor',
        'is a minute before the newest update seen, when that is older than the service’s clock',
      ],
      [
        'unit/sync/cursor',
        'is a minute before the service’s clock at the first answer, when updates came in after it',
      ],
      [
        `${RULES}/cursor`,
        'changes land on pages that were read and on one that was not: the next pull still asks from before the first answer',
      ],
    ),
    held('A long chain of pages asks from further back.', [
      'unit/sync/cursor',
      'goes further back by the time the page chain took',
    ]),
    held('The cursor moves only when a pull has finished; a resumed one keeps its first start.', [
      `${RULES}/cursor`,
      'a pull fails half way: the cursor stays where it was, and the next one goes on from the same start',
    ]),
    held('Our own writes never move the cursor.', [
      `${RULES}/cursor`,
      'an ad was written by us long after all others: the cursor stays before what others did meanwhile',
    ]),
    held(
      'The local clock decides nothing.',
      [
        `${RULES}/clock`,
        'the local clock is years %s: pulls, pushes and what others change meet all the same',
      ],
      [
        `${RULES}/clock`,
        'the local clock is set back by years right after a push: what others change then is still found',
      ],
      [
        `${RULES}/clock`,
        'the local clock jumps back while a pull is between two pages: nothing is missed, then or later',
      ],
      [
        `${RULES}/clock`,
        'the local clock was years ahead and is right after a restart: ages count, sweeps and late looks come due',
      ],
      [
        `${RULES}/clock`,
        'the clocks go back to winter time in the middle of the work: no change is missed and none comes twice',
      ],
      [`${RULES}/clock`, 'two clients change one ad within one second: both changes arrive'],
      [`${RULES}/clock`, 'changes are found by the newest update alone'],
    ),
    held(
      'A refused token begins its chain again, a refused cursor everything.',
      [`${SYNC}/pull-chains`, 'begins the one chain again whose page token is refused, and no other'],
      [`${RULES}/cursor`, 'the cursor is refused: everything is read again, and edits stay'],
    ),
    held('Every list names all statuses, and every page repeats its first request.', [
      `${RULES}/lists`,
      'ads are pulled, swept, read again and pushed: every list names all statuses, and every page repeats its first request',
    ]),
    held(
      'A page is no answer unless it says that it is JSON.',
      [`${SYNC}/pull`, 'gets everything in spite of %s'],
      [`${SYNC}/pull-refusals`, 'is %s: the pull says so, nothing of it is taken, and the next pull goes on'],
    ),
    held(
      'A full pull runs in chains split by category, never by status.',
      [
        `${SYNC}/pull-chains`,
        'is pulled in chains by category side by side, never by status, and no ad is missed or read for nothing',
      ],
      [
        `${SYNC}/pull-chains`,
        'catches up with what changes behind a chain that was read, from before its first request',
      ],
      [
        `${SYNC}/pull-chains`,
        'is counted once more afterwards, and an ad in a category that no chain asks for is found',
      ],
    ),
    held(
      'A pull that is killed goes on where it stood.',
      [
        `${SYNC}/pull-chains`,
        'after page %i, a full pull goes on with each chain where it stood, and misses nothing',
      ],
      [
        `${SYNC}/pull-chains`,
        'an incremental pull goes on where it stood, keeps drafts, and misses no change of another',
      ],
    ),
    held(
      'An answer older than our own write is dropped, and the ad read singly.',
      [
        `${SYNC}/lagging-list`,
        'sends an edit although a list shows the ad as it was just before our own write of the same second',
      ],
      [
        `${SYNC}/pull-refusals`,
        'a list lags by more than the margin of a minute: what it did not show yet is found later',
      ],
      [
        `${RULES}/clock`,
        'another client changes an ad in the second in which we wrote it: the change arrives',
      ],
    ),
    held('An unknown ad is first matched, without case, to a new row with its vendor ID.', [
      `${RULES}/creates`,
      'the create arrived, its answer did not, and the push was given up: the next pull takes the ad for that row',
    ]),
    held(
      'Absence is found by a sweep of ids, confirmed by 404, shown, and keeps its drafts.',
      [`${SYNC}/vanished`, 'is found by the sweep of a full pull, counted once, and keeps its drafts'],
      [`${SYNC}/vanished`, 'is found by the sweep that an incremental pull makes once a day'],
      [`${SYNC}/pull-reach`, 'sweeps the ids once a day, however many pulls there are'],
      [
        `${SYNC}/vanished`,
        'carry my edits under a vendor ID of their own, without ids, dates or spend, and stand in their place',
      ],
    ),
    held(
      'Spend and system statuses may move in silence: they are read again when old, and old spend only warns.',
      [`${SYNC}/pull-reach`, 'finds that an ad is %s no longer, although its dateLastUpdated did not move'],
      [`${SYNC}/pull-reach`, 'refreshes the oldest spend with two requests at most, until all of it is new'],
      [
        `${RULES}/lists`,
        'an ad spends money without a new date: its figure is read again when it is old, and only then',
      ],
      [
        `${ENGINE}/old-spend`,
        'a budget too small for what was spent is an error today, and a doubt when the figure is of yesterday',
      ],
    ),
    held('Every pull reads campaigns and the user.', [
      `${RULES}/lists`,
      'the campaign and the user change there: the next pull shows both',
    ]),
    held(
      'Categories are read again by age; one of mine that the tree lacks comes by itself.',
      [`${ENGINE}/categories`, 'marks a category the marketplace no longer knows, and keeps its name'],
      [
        `${SYNC}/pull-reach`,
        'a category that nobody knows is asked for when the tree is, and not at every pull',
      ],
    ),
    held(
      'A pull after no change costs a handful of requests and touches no row.',
      [`${SYNC}/pull`, 'costs a handful of requests when nothing changed'],
      [`${SYNC}/pull-reach`, 'asks for the user, the campaigns and one page, and for nothing else'],
    ),
  ],
};
