/** What the window says of problems, guards and settings, in English. */
export const problemsEn = {
  'problems.label': 'Problems',
  'problems.resize': 'Height of the problems',
  'problems.none': 'No problems. Everything can be sent.',
  'problems.errors': '{count} error | {count} errors',
  'problems.warnings': '{count} warning | {count} warnings',
  'problems.go': 'Go to {field} of {ad}',
  'severity.error': 'Error',
  'severity.warning': 'Warning',
  'severity.info': 'Note',
  'guard.bid-multiplied':
    '{count} bid is more than {factor} times as high | {count} bids are more than {factor} times as high',
  'guard.budget-multiplied':
    '{count} budget is more than {factor} times as high | {count} budgets are more than {factor} times as high',
  'guard.spend-unlimited':
    '{count} ad loses its last limit on a day’s spend | {count} ads lose their last limit on a day’s spend',
  'guard.spend-rise':
    'The most that {count} ad can spend in a day rises by {rise} | The most that {count} ads can spend in a day rises by {rise}',
  'guard.delete': '{count} ad will be deleted, which is final | {count} ads will be deleted, which is final',
  'guard.many-ads': '{count} ad changes at once | {count} ads change at once',
  'guard.feed-managed':
    'A feed manages these ads; its next import can undo {count} change | A feed manages these ads; its next import can undo {count} changes',
  'guard.link-host':
    '{count} web address leads to another host: {live} live ad may go offline until you confirm the domain, {paused} paused may start then | {count} web addresses lead to another host: {live} live ads may go offline until you confirm the domain, {paused} paused ones may start then',
} as const;

export type ProblemsKey = keyof typeof problemsEn;
