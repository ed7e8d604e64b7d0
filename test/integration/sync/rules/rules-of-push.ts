import type { Section } from './proof.ts';
import { ENGINE, held, PLACES, RULES, SERVICE, SYNC } from './proof.ts';

export const push: Section = {
  section: 'Push',
  rules: [
    held(
      'A run freezes its items; an answer removes a draft only where the cell still says what was sent.',
      [`${SYNC}/outbox`, 'keeps what is edited while its ad is being sent, and sends that the next time'],
      [
        `${SYNC}/push-agreement`,
        'the seller edits on while the push gets changes: neither the new value nor the other ad is sent, and both stay drafts',
      ],
      [
        `${SYNC}/push-seen`,
        'a field is edited again after it was shown: that ad is kept back with its edit, the other goes',
      ],
      ['unit/drafts/merge', 'keeps a cell reverted while its write was on its way as an edit back'],
    ),
    held('What frees money and places goes first, what costs money last.', [
      `${RULES}/send-order`,
      'everything is changed at once: what frees money and places is sent first, what costs money last',
    ]),
    held('What depends on a failed item waits.', [
      `${SYNC}/outbox`,
      'does not send an automatic bid whose campaign was refused its limit',
    ]),
    held('An ad is read at most five seconds before its write.', [
      `${SYNC}/push`,
      'never writes an ad that it read more than five seconds ago, however slow the service is',
    ]),
    held(
      'What moved since is merged or becomes a held conflict.',
      [`${SYNC}/push`, 'merges an edit with what another client changed in another field after the pull'],
      [
        `${SYNC}/quarrel-in-flight`,
        'keeps the conflict of a cell that another client and I edit while a write of the same ad is looked up',
      ],
    ),
    held(
      'Each item’s state is durable before its call and after it, at most one commit a tick.',
      [`${SYNC}/kill`, PLACES],
      [
        `${RULES}/ledger`,
        'sixteen answers arrive in one tick: they are one commit, and each is durable when it is told',
      ],
    ),
    held('Refused and held items are parked and never block the rest.', [
      `${SYNC}/push`,
      'parks what the service refuses, keeps its draft, and sends the rest',
    ]),
    held(
      'An update of unknown outcome is read back, and sent again only where the intent is not there.',
      [`${SYNC}/push`, 'applies an edit once when %s'],
      [`${SYNC}/kill`, 'again and again, applies every change exactly once in the end'],
    ),
    held(
      'A write given up on may land late: its ad is read once more after two minutes, and what it put back is shown.',
      [
        `${SYNC}/outbox`,
        'reads an ad once more when a write of unknown outcome may have landed two minutes late',
      ],
      [
        `${SYNC}/late-landing`,
        'an edit is given up on, a newer one of the same field is sent, then the older lands: base, mine and theirs are shown',
      ],
      [
        `${SYNC}/landed-after-giving-up`,
        'takes a text that landed after its push was given up for the draft it was, although its spaces were cut',
      ],
    ),
    held('A vendor ID that is taken before the first POST parks the create.', [
      `${SYNC}/push`,
      'parks a new ad whose vendor ID somebody else has, and never takes that ad for its own',
    ]),
    held(
      'An ad is taken for a new row only where it is proven that we made it; the seller is asked where he alone can know.',
      [
        `${RULES}/creates`,
        'the create arrived and its answer did not: the ad found under its vendor ID is taken, none is made twice',
      ],
      [
        `${RULES}/creates`,
        'the create never arrived and an equal ad of last week is given its vendor ID: it is too old to be ours, and parked',
      ],
      [
        `${RULES}/creates`,
        'the create never arrived and an equal ad we know is given its vendor ID: it is parked, that ad is not taken',
      ],
      [
        `${RULES}/creates`,
        'the create never arrived and somebody makes another ad under its vendor ID: it is held, theirs is not taken',
      ],
      [
        `${RULES}/clock`,
        'the seller is asked about a new ad whose answer was lost: nothing proves that the one found is ours',
      ],
      [
        `${RULES}/whose-ad`,
        'a create is refused, and another client makes an ad with %s vendor ID: the draft stays, their ad is not ours',
      ],
      [
        `${RULES}/whose-ad`,
        'an ad under a vendor ID of the seller’s says something else than was sent: he is asked, and nothing is sent till then',
      ],
      [
        `${RULES}/whose-ad`,
        'a create never left, and an equal ad is made under its vendor ID before the push goes on: it is another’s',
      ],
      [
        `${RULES}/whose-ad`,
        'the vendor ID is changed after a create was lost that landed: the ad is found by the old one, and made once',
      ],
      [
        `${RULES}/whose-ad`,
        'a create landed, its answer was lost and others edited the ad: it is ours, their edit stands and is told',
      ],
    ),
    held(
      'A vendor ID we allot is random, born with its row, prefixed as the settings say, and shown in Review.',
      [
        `${RULES}/creates`,
        'the seller sets what stands before drawn vendor IDs: new ads have it, those made before keep theirs',
      ],
      [
        `${RULES}/creates`,
        'a new ad is made without a vendor ID: one is drawn with it, and Review says before that it is for ever',
      ],
      [
        `${ENGINE}/mirror`,
        'is refused and left as it is, then rebuilt with all drafts and the whole history',
      ],
    ),
    held(
      'A vendor ID is encoded in paths; what no path can hold is a problem.',
      [
        `${RULES}/creates`,
        'answers of creates are lost whose vendor IDs hold what paths mind: each is found and made once',
      ],
      [
        `${RULES}/creates`,
        'a new ad is given the vendor ID %j, which no path can ask for: it waits, the others go',
      ],
      [`${RULES}/creates`, 'a new ad is given the vendor ID %j: it is a problem, shown before it is sent'],
    ),
    held(
      'A picture is uploaded with its own ad’s write, once for equal bytes, and again after 20 minutes.',
      [`${RULES}/pictures`, 'two ads are given one picture: it is uploaded once, and both show it'],
      [
        `${RULES}/pictures`,
        'an ad is refused after its picture was uploaded and sent again %s later: %i, uploads %i',
      ],
      [
        `${RULES}/pictures`,
        'the answer to an upload is lost: the picture is uploaded again, and the ad is written once',
      ],
    ),
    held('One bad picture keeps no other back.', [
      `${RULES}/pictures`,
      'one of several pictures is refused: only its ad waits, and the others are sent with theirs',
    ]),
    held(
      'A new campaign is looked up by its vendor ID.',
      [
        `${RULES}/campaigns`,
        'a new campaign is sent and %s: it is looked up by its vendor ID, and there is one of it',
      ],
      [
        `${RULES}/campaigns`,
        'a new campaign has a vendor ID that a campaign there has: it is parked, and that one stays as it is',
      ],
    ),
    held('Campaigns are read again before their writes and merged as units.', [
      `${RULES}/campaigns`,
      'a campaign is changed there while another is being sent: it is read again just before its write, and held',
    ]),
    held(
      'Between 2 and 16 requests are in flight; the number follows the service.',
      ['unit/service/gate', 'quick answers widen the gate up to sixteen, slow ones do not'],
      [
        `${SYNC}/push-pace`,
        'the service takes three requests at once and no more: fewer are sent, and every edit arrives once',
      ],
      ['unit/service/gate', 'an overload halves the gate, once for all who were inside, and never below two'],
    ),
    held(
      'Retry-After is honoured.',
      [`${SERVICE}/reads`, 'a Retry-After is honoured before the next attempt'],
      [
        `${SYNC}/push-pace`,
        'the service answers %i and asks to wait: nothing is sent until then, and what was refused goes once',
      ],
      ['unit/service/gate', 'a gate on hold lets nobody in until the time is over'],
    ),
    held(
      'Reads are tried again, writes never blindly.',
      [`${SERVICE}/reads`, 'a read comes through after %s'],
      [`${SERVICE}/writes`, 'a create that meets %j is %s and is sent once (applied: %i)'],
    ),
    held(
      'Cancel stops new calls and lets those in flight answer.',
      [
        `${SYNC}/outbox`,
        'stops when asked, lets calls in flight answer, and sends the rest once when it goes on',
      ],
      [`${SERVICE}/writes`, 'cancelling keeps a write from being sent, but never cuts one that was'],
    ),
    held('An uneventful push costs one request an ad, and two for each hundred besides.', [
      `${SYNC}/push`,
      'costs one request an ad, and two for each hundred besides',
    ]),
  ],
};

export const undo: Section = {
  section: 'Undo',
  rules: [
    held('A changeset’s inverse is a changeset.', [
      `${ENGINE}/undo`,
      'is what a plain model of cells says, also after a restart',
    ]),
    held(
      'After a push the inverse of a run is reviewed and sent as usual, with drift shown.',
      [`${SYNC}/outbox`, 'is taken back by its inverse, reviewed and sent as usual'],
      [
        `${SYNC}/push-undo`,
        'a cell changes after a push, and the push is taken back: that cell is left alone and shown as changed since',
      ],
    ),
    held('A sent create becomes a delete, a sent delete is final, and both are listed.', [
      `${SYNC}/push-undo`,
      'a push made, changed and deleted ads, and is taken back: the change is reversed, and what cannot be is listed',
    ]),
    held('Undo never deletes an ad that is not proven to be made here.', [
      `${ENGINE}/undo`,
      'leaves an ad alone that nothing proves to be made here, and says so',
    ]),
    held('A new row whose ad exists is never dropped.', [
      `${ENGINE}/undo`,
      'deletes an ad whose create was sent, and never drops its row',
    ]),
  ],
};
