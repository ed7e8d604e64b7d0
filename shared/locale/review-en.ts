/** What Review says in English of how fresh it is, of a push under way, and of what became of one. */
export const reviewEn = {
  'fresh.getting': 'Getting changes first…',
  'fresh.now': 'Up to date as of {time}.',
  'fresh.failed':
    'Could not reach the marketplace: what you see is as of {time}. You can go on; every ad is read again before it is written.',
  'fresh.failed_other': 'Changes could not be fetched: what you see is as of {time}. {reason}',
  'fresh.as_of': 'What you see is as of {time}.',
  'fresh.never': 'Nothing was fetched from the marketplace yet.',

  'status.pull_failed': 'last try failed',
  'status.pull_failed.text': 'Getting changes failed ({time}). {reason}',

  'job.push.campaigns': 'Sending campaigns',
  'job.push.freeing': 'Sending pauses and deletes',
  'job.push.updates': 'Sending changes',
  'job.push.creates': 'Sending new ads',
  'job.push.raises': 'Sending activations and raises',
  'job.push.reading': 'Reading back what was sent',
  'job.resumed': 'Getting changes, from where it stopped',
  'job.wait': 'The marketplace asks to wait {count} s',

  'review.tick.keys': 'Space ticks. The arrows go from tick to tick, with Shift they tick on the way.',
  'review.kind.tick': 'Send: {name}',
  'review.questions': '{count} question before sending | {count} questions before sending',
  'review.untouched': '{count} stays a draft | {count} stay drafts',
  'guards.again': 'Something changed since you were asked. Look at it again; nothing was sent.',

  'push.stopping': 'Stopping. What is on its way is still answered.',
  'push.stopped_before': 'Stopped before anything was sent. All of it is still drafts.',
  'push.stopped':
    'Stopped: {done} sent[[, {failed} refused]][[, {held} held back]][[, {left} still drafts]][[, {unknown} uncertain and looked up at the next pull]]',
  'push.interrupted': 'Interrupted: {done} of {total} sent, {left} still wait',
  'push.show_result': 'Show the result',
  'push.nothing_left': 'None of these has anything left to send: they were changed or sent since.',
  'push.conflicts': 'Decide the conflict | Decide the {count} conflicts',
  'push.states': 'What became of them',
  'push.chip': 'Not sent in the last push',
  'push.state.failed': '{count} refused | {count} refused',
  'push.state.held': '{count} held back | {count} held back',
  'push.state.unknown': '{count} uncertain | {count} uncertain',
  'push.state.skipped': '{count} not sent | {count} not sent',
  'push.state.waiting': '{count} waiting',
  'push.state.done': '{count} sent | {count} sent',
} as const;
