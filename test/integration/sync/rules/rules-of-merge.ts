import type { Section } from './proof.ts';
import { ENGINE, held, RULES, SYNC } from './proof.ts';

export const merge: Section = {
  section: 'Merge',
  rules: [
    held(
      'Only theirs changed: taken. Only mine: kept.',
      [`${SYNC}/pull`, 'gets what another client changed, and keeps my edit of another field'],
      ['unit/drafts/merge', 'keeps my edit when only other fields changed there'],
    ),
    held(
      'Both did the same: the draft is gone.',
      ['unit/drafts/merge', 'drops my edit when the same was done there'],
      [
        `${SYNC}/push-agreement`,
        'others did just what the seller wants: nothing is sent and no run is begun',
      ],
    ),
    held(
      'Both differ: base, mine and theirs are kept, and nothing is sent until it is decided.',
      [`${SYNC}/pull`, 'shows a conflict when another client changed the field I changed'],
      [`${SYNC}/push`, 'holds an edit whose field another client changed after the pull, and writes nothing'],
      [
        'unit/drafts/merge-table',
        'shows of a conflict what was, what I made of it and what they did, of every field that moved',
      ],
      ['unit/drafts/merge', 'never sends over a change there that nobody has seen'],
    ),
    held(
      'An edit is made on what the seller saw: what others changed since meets it as a conflict.',
      [
        `${ENGINE}/seen`,
        'an edit of a value that changed there just before it arrived is a conflict, and is not sent',
      ],
      [`${ENGINE}/seen-many`, '%s is on its way: exactly these are conflicts'],
      [
        `${ENGINE}/seen-many`,
        'others change another field of a unit that is written: the unit is a conflict',
      ],
      [
        `${ENGINE}/seen-many`,
        'others change ads that are to be deleted: these are kept until it is decided, the others go',
      ],
      [`${ENGINE}/seen-many`, 'does just what it showed where others changed a bid since, as a conflict'],
      [
        `${ENGINE}/seen-many`,
        'others change what proposed changes were shown for: exactly that is a conflict once they are applied',
      ],
    ),
    held(
      'Units change together; attributes and shipping options stand for themselves.',
      [
        'unit/drafts/merge-table',
        'leaves each unit taken, kept, settled or in conflict, exactly as the table says',
      ],
      [
        'unit/drafts/merge-table',
        'makes a unit wholly mine or wholly theirs when it is decided, and touches no other',
      ],
      [
        'unit/drafts/merge-table',
        'are the pictures with their order: two orders of the same pictures are two results',
      ],
      ['unit/drafts/merge', 'does not take two attributes, or two shipping options, for one unit'],
      [
        `${RULES}/campaigns`,
        'a campaign’s daily limit is edited here and its total there: its budgets are one unit, and in conflict',
      ],
    ),
    held('A delete conflicts with any remote change since its base.', [
      'unit/drafts/merge',
      'sets a delete against any change there, until it is decided',
    ]),
    held('An ad deleted there keeps its drafts, shown.', [
      `${SYNC}/vanished`,
      'are made of ads deleted there too, but of no ad that is still there',
    ]),
    held(
      'A policy answers conflicts of a pull and says so in Review.',
      [`${ENGINE}/conflict-decisions`, 'asks by default: a pull leaves every conflict to the seller'],
      [
        `${ENGINE}/conflict-decisions`,
        'keeps mine where it says so, on what the service says now; Review marks it, undo brings the conflict back',
      ],
      [
        `${ENGINE}/conflict-decisions`,
        'takes theirs where it says so: the edits are gone, counted in Review, and come back with undo',
      ],
    ),
    held(
      'What a push finds as it reads is always the user’s to decide.',
      [`${ENGINE}/conflict-decisions`, 'does not answer what the pull finds that a push begins with'],
      [
        `${ENGINE}/conflict-decisions`,
        'does not answer what a push finds as it reads an ad just before sending it, and the conflict names the push',
      ],
    ),
    held(
      'Statuses of the service mean what the seller wanted.',
      ['unit/drafts/merge', 'takes budget statuses for ACTIVE and picture news for no change'],
      [`${RULES}/statuses`, 'an edited ad is %s meanwhile: no conflict, the edit goes, and it is not paused'],
    ),
    held('A pending domain is asked about with a trial first.', [
      `${RULES}/statuses`,
      'an ad waits for its domain and is edited: the service is asked first, and a refusal costs nothing',
    ]),
    held(
      'Suspended and unknown statuses are held, unless the user asks to reinstate.',
      [`${RULES}/statuses`, 'an edited ad is %s meanwhile: it is held, nothing is sent, and the edit stays'],
      [
        `${RULES}/statuses`,
        'a suspended ad is edited and its seller asks to reinstate it: it goes, as ACTIVE',
      ],
    ),
    held('Pause and delete always go.', [
      `${RULES}/statuses`,
      'an ad becomes %s while its pause is drafted, and another is deleted then: both go',
    ]),
    held('A delete drops the ad’s other edits.', [
      `${RULES}/statuses`,
      'an ad is edited and then deleted: its delete goes alone',
    ]),
    held(
      'A 2017 parks the item, and PAUSED is never a fallback.',
      [
        `${RULES}/statuses`,
        'the service refuses a change of status: the item is parked, its draft stays, and the ad is not paused instead',
      ],
      [`${RULES}/statuses`, 'a paused ad is edited: it stays paused'],
    ),
  ],
};

export const body: Section = {
  section: 'The body of a PUT',
  rules: [
    held(
      'It is the service’s own JSON with the drafts, without what the service owns.',
      ['unit/drafts/body', 'is the whole ad without the parts only the service writes'],
      [`${SYNC}/push`, 'changes nothing of an ad but the field that was edited'],
    ),
    held('Fields and words we do not know are kept.', [
      `${RULES}/bodies`,
      'an ad carries fields and words nobody documented: they are there, untouched, after its edit was sent',
    ]),
    held('A 2037 parks the item and names the field.', [
      `${RULES}/bodies`,
      'the service knows a field no longer that it told us of: the item is parked and names it',
    ]),
    held('Status-only changes use the status call, and their ads are read again.', [
      `${RULES}/statuses`,
      'only the status was changed: one status call goes, and its base is read again',
    ]),
    held('Nothing equal to the base is sent.', [
      'unit/sync/plan',
      'has no item for a row whose drafts say what the service says',
    ]),
    held('The answer is the new base: trimmed and cleaned texts do not come back as drafts.', [
      `${RULES}/bodies`,
      'a text is trimmed and cleaned by the service: the answer is the base, and no draft comes back',
    ]),
    held(
      'What went along unedited may come back in another form: that is no conflict, and no change of others.',
      [
        `${SYNC}/stored-forms`,
        'a whole body %s and had the phone number stored as digits: an edit of that number made meanwhile is no conflict',
      ],
      [
        `${SYNC}/stored-forms`,
        'another client gives the ad another phone number after our whole body: that is a conflict with the edit of it',
      ],
      [
        `${SYNC}/stored-forms`,
        'another client writes a phone number as its digits, and no write of ours is in doubt: that is its own change',
      ],
    ),
    held('Answers of a trial never touch the base.', [
      `${RULES}/bodies`,
      'drafts are checked with the service: neither its answers nor its refusals touch what it said before',
    ]),
  ],
};
