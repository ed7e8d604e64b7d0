/** What the terminal says, in English. The table of commands and the help are made of these. */

/** Every command with what it does, in the order of the help. */
export const CLI_COMMANDS = {
  sandbox: 'Run the sandbox service on this computer until stopped.',
  accounts: 'List the accounts.',
  'accounts add':
    'Add an account. The client secret comes from ADSHEET_CLIENT_SECRET or is asked for, never from an argument.',
  'accounts remove': 'Remove an account with its local copy, drafts and secrets.',
  'accounts rebuild': 'Set a damaged local copy aside and make it again with the edits of the journal.',
  restored:
    'Show what was found when the local copy was made again, and the restored edits that wait since then, by kind.',
  'restored release':
    'Let the restored edits of one kind be sent: update, status, campaign, create or delete.',
  'sign-in': 'Sign in through the browser.',
  'sign-out': 'Forget the tokens of an account.',
  pull: 'Get what changed on the marketplace; goes on with a pull that was interrupted.',
  ads: 'List ads with your drafts applied, in every status.',
  show: 'Show one ad: as it is on the marketplace, with your drafts, and its problems.',
  set: 'Write the same values into every matching ad, as one changeset.',
  apply: 'Make the changes of a file, as one changeset: [{"key","field","value"}], values as text or null.',
  new: 'Make new ads from a file: [{field: text}].',
  duplicate: 'Make new ads from existing ones.',
  bulk: 'Do one operation with every matching ad, as one changeset: {"kind":"money","fields":["bid"],"by":"percent","value":"10"}; kinds are set, clear, prepend, append, case, trim, replace, money, round, clamp, limit, word, formula, template, status, campaign, priceType and urlParameters.',
  duplicates:
    'List ads that say the same in some fields (--columns, the title by default), without case and outer spaces.',
  recreate:
    'Make new ads, with your edits, in place of those the marketplace no longer has (--where gone) or that are deleted there.',
  'put-away': 'Take ads the marketplace no longer has out of every list; can be undone.',
  undo: 'Undo the last changeset, or the one named.',
  redo: 'Do again what was undone last.',
  discard: 'Drop drafts; can be undone.',
  problems: 'List what the rules and the marketplace say against the ads; --fix mends what has a fix.',
  conflicts: 'List where you and the marketplace changed the same thing.',
  'conflicts resolve': 'Decide conflicts: keep mine, take theirs, or write another value into one.',
  matches:
    'List ads on the marketplace that have the vendor ID of a new row, where you alone can say whether they are what it became.',
  'matches answer':
    'Say that the ad is the one you made (--same), or give your new row another vendor ID (--another): sending it then makes a second paid ad.',
  review: 'Show what a push would send.',
  check: 'Let the service validate every draft without changing anything.',
  push: 'Send the drafts; goes on with an interrupted run first.',
  'images add': 'Add picture files to an ad.',
  'images list': 'List the pictures of an ad.',
  'images remove': 'Remove the N-th picture of an ad.',
  'images order': 'Put the pictures of an ad in a new order: the present positions, the first one first.',
  campaigns: 'List the campaigns.',
  'campaigns set': 'Change a campaign; sent by push.',
  'campaigns new': 'Make a new campaign from a file: [{field: text}].',
  categories: 'List the categories, with the number of your ads in each.',
  'categories show': 'Say in plain words what a category allows.',
  'metrics pull':
    'Get the performance of your ads on every day of a period, in place of what there was of those days.',
  metrics:
    'Show the performance got so far: impressions, clicks, web site clicks, e-mails and money spent, the most expensive first.',
  settings:
    'Show or change from where on a push asks (guard-factor, guard-daily, guard-ads), how many minutes lie between pulls of their own accord in the window (pull-minutes, 0 for none), who wins in the conflicts a pull finds (conflicts: ask, mine or theirs), which rules only warn (warn-only), which fields are locked (refused-fields) and what stands before the vendor IDs drawn for new ads (vendor-id-prefix).',
  export:
    'Write ads to a workbook, or to csv by the name of the file: to edit them there and import them again.',
  import:
    'Say what a workbook or csv file would change, and with --accept make it one changeset. Rows with an ad ID, a vendor ID, an external ID the marketplace knows, or the last column of our own files change that ad, others become new ads; ads that the file no longer has stay, unless --delete-missing proposes to delete them. Emptying fields and deleting ads asks for a yes first (--yes).',
  report:
    'Say what became of each item of a push, in plain words with codes; with a file as a workbook, one row an item.',
  log: 'List changesets, pulls and pushes, newest first; or, row by row, what one of them did, or others did.',
} as const;

export const CLI_OPTIONS = {
  home: 'where everything is kept (default: the application data folder; environment ADSHEET_HOME)',
  account: 'which account (default: the only one)',
  json: 'print one JSON document on standard output',
  quiet: 'no progress on standard error',
  yes: 'do not ask; go on',
  help: 'show this help',
  version: 'show the version',
  port: 'listen on this port (default: a free one)',
  ads: 'how many ads the seller has (default: 500)',
  seed: 'the number all sandbox data is made from',
  tenant: 'which local market: nl, be or ca',
  'auto-consent': 'grant without a consent page',
  'base-url': 'address of the service',
  'auth-url': 'address of the authorization server',
  'client-id': 'client id given by the marketplace',
  environment: 'sandbox or production (default: sandbox on this computer, else production)',
  scopes: 'scopes to ask for, separated by spaces',
  locale: 'locale of the marketplace (default: nl_NL)',
  currency: 'currency of the marketplace (default: CAD for a Canadian locale, else EUR)',
  'redirect-port': 'fixed port of the loopback redirect address',
  'redirect-uri': 'fixed redirect address',
  'insecure-tls': 'skip certificate verification (sandbox only)',
  'print-url': 'print the address instead of opening the browser',
  timeout: 'seconds to wait for the sign-in (default: 300)',
  full: 'get every ad again',
  'all-gone': 'all ads are gone indeed: mark them so, where a pull asked',
  where: 'which ads: an expression such as "status = ACTIVE and bid < 0.20"',
  keys: 'which ads: row keys, id:123 or vendor:abc, separated by commas',
  columns: 'which fields, separated by commas',
  sort: 'sort by these fields; a minus sign before one turns it round (--sort=-bid,title)',
  limit: 'at most this many',
  mine: 'keep my values',
  theirs: 'take the values of the marketplace',
  same: 'it is the ad I made',
  another: 'it is another ad',
  key: 'only this row; may be repeated',
  field: 'only this field; may be repeated',
  value: 'this value, of neither side, in the one row and field named',
  concurrency: 'at most this many requests at a time (1 to 16)',
  retry: 'send again what an earlier run did not send, and nothing else',
  resume: 'only go on with an interrupted run',
  cancel: 'end an interrupted run; what waits is not sent and stays a draft',
  undo: 'make the inverse of a finished run as drafts',
  tree: 'show the categories as a tree',
  refresh: 'read the categories from the marketplace first, whatever their age',
  fix: 'make the one-click fix of each problem, as one changeset',
  rule: 'only the problems of this rule, such as too-long',
  run: 'the number of a push, as push and log say it',
  changeset: 'what this changeset changed, row by row',
  pull: 'what others had changed that this pull brought, row by row',
  push: 'what this push sent and what became of it, row by row',
  history: 'what was done with the ad, by you and by others, newest first',
  from: 'first day, such as 2026-01-31 (default for metrics: thirty days up to the last)',
  to: 'last day (default for metrics: the newest there is)',
  scope: 'count hits or sessions (default: hit)',
  by: 'sum up by ad, day, category or campaign (default: ad)',
  'dry-run': 'only show what would change',
  sheet: 'the sheet of the workbook (default: the one most like a table of ads)',
  map: 'what columns are for: {"HEADER or letters": "field", "Other": null}, null to leave one out',
  accept:
    'which of the proposed changes to make: all, those of new ads, or those of ads that are there; conflicts are left',
  'delete-missing':
    'propose to delete the ads that were in the file when Adsheet wrote it and are no longer; those edited since are conflicts',
  errors: 'a workbook for the rows and cells that could not be taken, to be mended and imported again',
  locked: 'protect what cannot be edited; Excel does not sort such a sheet',
  template: 'an empty table for new ads of this category, by its number',
} as const;

const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const emptyAndDelete = (clears: number, deletes: number): string =>
  [
    ...(clears > 0 ? [`empty ${plural(clears, 'field')}`] : []),
    ...(deletes > 0 ? [`delete ${plural(deletes, 'ad')}`] : []),
  ].join(' and ');

/** So many ads that could not be read are named. */
const ODD_NAMED = 5;

/** So many days are named one by one. */
const DAYS_NAMED = 3;

const listOfDays = (days: readonly string[]): string =>
  days.length <= DAYS_NAMED ? days.join(', ') : `${days[0]} to ${days.at(-1)} (${days.length} days)`;

/** Standard sentences with their gaps. Counts are numbers, money is text with the currency left out. */
export const CLI_EN = {
  usage: 'Usage',
  options: 'Options',
  everywhere: 'Everywhere',
  commands: 'Commands',
  about: 'Adsheet in a terminal: edit all ads offline, review exactly what would change, send it once.',
  more: 'adsheet COMMAND --help says more about a command.',
  exits:
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 held back by problems, conflicts or a guard, 4 not signed in, 5 the service could not be reached, 6 partly done.',

  noCommand: 'Say what to do.',
  unknownCommand: (name: string) => `There is no command "${name}".`,
  commandList: (names: readonly string[]) => `Commands: ${names.join(', ')}.`,
  unknownOption: (name: string, command: string) => `${command} has no option ${name}.`,
  needsValue: (name: string) => `${name} needs a value.`,
  takesNoValue: (name: string) => `${name} takes no value.`,
  notNumber: (name: string, min: number, max: number) =>
    `${name} needs a whole number from ${min} to ${max}.`,
  notPrefix: (name: string) => `${name} takes at most 40 letters, digits, - and _.`,
  notChoice: (name: string, values: readonly string[]) => `${name} needs one of: ${values.join(', ')}.`,
  missing: (what: string, command: string) => `${command} needs ${what}.`,
  tooMany: (text: string, command: string) => `${command} does not take "${text}".`,
  onlyOne: (names: readonly string[]) => `Give only one of ${names.join(', ')}.`,
  needOne: (names: readonly string[]) => `Give one of ${names.join(', ')}.`,
  notDay: (name: string) => `${name} needs a day, such as 2026-01-31.`,
  notPeriod: (most: number) => `--to may not come before --from, nor more than ${most} days after it.`,
  notAssignment: (text: string) => `"${text}" is not FIELD=VALUE.`,
  notJsonFile: (file: string) => `${file} does not hold JSON.`,
  notList: (file: string, form: string) => `${file} must hold a list: ${form}.`,
  notObject: (file: string) => `${file} must hold one JSON object.`,
  notOperation: (file: string, part: string) =>
    `${file} does not hold an operation${part === '' ? '' : `: look at "${part}"`}.`,
  notTable: (file: string) => `An export is a workbook or csv: "${file}" must end in .xlsx or .csv.`,
  notWorkbook: (file: string) => `The report is a workbook: "${file}" must end in .xlsx.`,
  notMap: (file: string, column: string) => `${file}: "${column}" must name a field, or be null.`,
  importConflict:
    'Changed in Adsheet too since the file was written; left as it is. Import the file in the window to decide it.',
  notErrorWorkbook: (file: string) =>
    `What could not be taken goes into a workbook: "${file}" must end in .xlsx.`,
  importConflicts: (count: number) =>
    `${plural(count, 'cell')} changed in the file and in Adsheet: left as in Adsheet. To decide, import the file again in the window, where these are proposed and what was taken is not.`,
  importUnsure: (count: number) =>
    `${plural(count, 'row')} left aside, as it is not sure which ad ${count === 1 ? 'it is' : 'they are'}. To decide, import the file again in the window, or say it in the file.`,
  importLeft: (rows: number, file: string) =>
    `${plural(rows, 'row')} could not be taken as they are: ${file}`,
  importLost: (why: string, values: number) =>
    `${why}; ${plural(values, 'value')} left out. Say what it is for with --map.`,
  importIs: (column: string, samples: readonly string[], field: string) =>
    `Column ${column} (${samples.join(' · ')}): is it the field ${field}?`,
  outputLost: (isFull: boolean, reason: string) =>
    `The output could not be written${isFull ? ': there is no space for it' : ` (${reason})`}. What the command did is done; what it said is lost. Give the output another place and look again.`,
  importRow: (row: number) => `row ${row}`,
  importMissing: (id: number | null) => `ad${id === null ? '' : ` ${id}`}, not in the file`,
  importCounts: (sums: {
    readonly rows: number;
    readonly new: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly missing: number;
    readonly failed: number;
    readonly conflicts: number;
    readonly already: number;
    /** Of those missing, how many are proposed to be deleted. */
    readonly proposed: number;
  }) =>
    [
      `${plural(sums.rows, 'row')}: ${sums.new} new, ${sums.changed} changed, ${sums.unchanged} unchanged, ${sums.failed} that cannot be taken.`,
      ...(sums.already > 0 ? [`${plural(sums.already, 'row')} became ads when imported before.`] : []),
      ...(sums.conflicts > 0 ? [`${plural(sums.conflicts, 'cell')} in conflict with Adsheet.`] : []),
      ...(sums.missing > 0
        ? [
            `${plural(sums.missing, 'ad')} no longer in the file, ${sums.proposed > 0 ? 'proposed for deletion' : 'left as they are'}.`,
          ]
        : []),
    ].join('\n'),
  importWould: ({ clears, deletes }: { readonly clears: number; readonly deletes: number }) => {
    const asked = emptyAndDelete(clears, deletes);
    return `Nothing was done yet: --accept makes it a changeset${asked === '' ? '' : `, which would ${asked}`}.`;
  },
  importDone: (sums: {
    readonly new: number;
    readonly changed: number;
    readonly clears: number;
    readonly deletes: number;
  }) =>
    sums.new + sums.changed === 0
      ? 'Nothing of it was accepted, and nothing was done.'
      : `Done: ${[
          plural(sums.new, 'new ad'),
          `${plural(sums.changed, 'ad')} changed`,
          ...(sums.clears > 0 ? [`${plural(sums.clears, 'field')} emptied`] : []),
          ...(sums.deletes > 0 ? [`${plural(sums.deletes, 'ad')} to be deleted by the next push`] : []),
        ].join(', ')}.`,
  notPosition: (text: string, count: number) => `"${text}" is not a position from 1 to ${count}.`,
  notOrder: (count: number) => `Name every position from 1 to ${count} once.`,
  noImages: 'The ad has no pictures.',
  noCampaign: (id: string) => `There is no campaign ${id}.`,
  helpHint: (command: string) => `adsheet ${command}--help says how it is used.`,

  secretPrompt: 'Client secret: ',
  secretMissing: 'The client secret is needed: set ADSHEET_CLIENT_SECRET, or run this where it can be asked.',
  secretsInFile:
    'Secrets are kept in a file that only you can read, not encrypted. Set ADSHEET_KEY to encrypt it.',
  secretsEncrypted:
    'Secrets are kept in a file that only you can read, encrypted with ADSHEET_KEY. Without the same ADSHEET_KEY you will have to sign in again.',
  yesNo: (question: string) => `${question} [y/N] `,
  removeAnyway: (name: string) => `${name} has drafts or an unfinished run that would be lost. Remove it?`,
  pushAnyway: 'Send it?',
  importAnyway: (clears: number, deletes: number) => `This would ${emptyAndDelete(clears, deletes)}. Go on?`,
  accountAdded: (name: string) => `Added ${name}. Next: adsheet sign-in --account "${name}"`,
  accountRemoved: (name: string) => `Removed ${name} with its files.`,
  accountRebuilt: (name: string, drafts: number) =>
    `Made the local copy of ${name} again, with ${drafts} rows of drafts from the journal. Next: adsheet pull --full`,
  rebuiltWithGaps: (found: { odd: number; missing: number; behind: boolean; file: string | null }) =>
    [
      'The journal has gaps.',
      ...(found.odd > 0
        ? [
            `${plural(found.odd, 'damaged line')} of it ${found.odd === 1 ? 'is' : 'are'} kept in ${found.file ?? ''}.`,
          ]
        : []),
      ...(found.missing > 0
        ? [`${plural(found.missing, 'line')} of it ${found.missing === 1 ? 'is' : 'are'} missing.`]
        : []),
      ...(found.behind ? ['The copy of before knew of more than the journal.'] : []),
    ].join(' '),
  restoredWait: (rows: number) =>
    `${plural(rows, 'row')} of restored edits ${rows === 1 ? 'waits' : 'wait'} and will not be sent until you let them go, one kind at a time: adsheet restored`,
  restoredNone: 'No restored edits wait.',
  restoredKind: (kind: string, count: number) => `${kind}: ${count}`,
  restoredUnread: (rows: number) =>
    `${plural(rows, 'row')} must be read from the marketplace first. Next: adsheet pull --full`,
  restoredNext: 'Look at them with adsheet review; then: adsheet restored release KIND',
  restoredReleased: (count: number, kind: string) => `Released: ${plural(count, kind)}.`,
  usedAgo: (days: number, left: number) =>
    `${plural(days, 'day')} ago: sign-in ends in ${plural(left, 'day')}`,
  usedTooLongAgo: 'over 60 days ago: sign in again',
  keepSignIn: (name: string) =>
    `To keep a sign-in that is not used, use it: adsheet pull --account "${name}"`,
  switchRefused: (name: string) => `The switch ${name} is not taken. "adsheet --help" lists what is.`,
  noAccounts: 'No accounts yet. Next: adsheet accounts add NAME --base-url … --auth-url … --client-id …',
  signInOpen: (url: string) => `Sign in in the browser. If it does not open, go to:\n${url}`,
  signInPrint: (url: string) => `Sign in at:\n${url}`,
  signInPaste: 'If the browser ends on a page that does not load, paste its address here.',
  signedIn: (who: string, scopes: readonly string[]) => `Signed in as ${who} (${scopes.join(' ')}).`,
  signInElsewhere:
    'If this account was signed in with another home, or on another computer, it has to be signed in again there.',
  sameSeller: (account: string) =>
    `The marketplace does not tell who signed in. Is it the seller of the account ${account}?`,
  sameSellerYes: 'Without a yes (or --yes) nobody is signed in: it might be another seller.',
  ownAccount: (add: string) => `For the other seller, add an account of its own: ${add}`,
  allGone: (count: number) =>
    `If all ${plural(count, 'ad')} are really gone, say so: adsheet pull --full --all-gone`,
  signedOut: 'Signed out.',
  browserFailed: 'The browser could not be opened; open the address yourself.',
  sandboxRunning: 'The sandbox is running. Ctrl+C stops it.',
  sandboxFailed: 'The sandbox did not start.',

  pulled: (kind: 'full' | 'incremental', received: number, seconds: number) =>
    `${kind === 'full' ? 'Got every ad' : 'Got what changed'}: ${plural(received, 'ad')} in ${seconds.toFixed(1)} s.`,
  pulledCounts: (added: number, changed: number, removed: number, conflicts: number) =>
    `${added} new, ${changed} changed, ${removed} gone, ${plural(conflicts, 'conflict')}.`,
  setAside: (ads: readonly { readonly id: number; readonly key: string | null; readonly part: string }[]) =>
    `${plural(ads.length, 'ad')} came in a form that cannot be read and ${ads.length === 1 ? 'stays as it was here' : 'stay as they were here'}: ${ads
      .slice(0, ODD_NAMED)
      .map(({ id, key, part }) => `${key ?? `id:${id}`} (${part})`)
      .join(
        ', ',
      )}${ads.length > ODD_NAMED ? ', …' : ''}. Nothing of that is sent; each pull asks for it again.`,
  unnamed: (count: number) =>
    `${plural(count, 'entry', 'entries')} of the list did not say which ad they are of. Nothing is taken for gone, and the next pull asks for the same time again.`,
  adsCount: (shown: number, count: number) =>
    shown === count ? `${plural(count, 'ad')}.` : `${shown} of ${plural(count, 'ad')}.`,
  nothingChanged: 'Nothing changed.',
  changed: (changeset: number, rows: number, changes: number) =>
    `Changeset ${changeset}: ${plural(changes, 'change')} in ${plural(rows, 'row')}.`,
  wouldChange: (cells: number, changed: number, rows: number) =>
    `Would make ${plural(cells, 'change')} in ${changed} of ${plural(rows, 'row')}:`,
  newProblems: (errors: number, warnings: number) =>
    `New problems: ${plural(errors, 'error')}, ${plural(warnings, 'warning')}.`,
  duplicates: (groups: number, ads: number) =>
    groups === 0
      ? 'No two ads say the same.'
      : `${plural(groups, 'group')} of ads that say the same, ${plural(ads, 'ad')} in all.`,
  made: (changeset: number, keys: readonly string[]) =>
    `Changeset ${changeset}: ${plural(keys.length, 'new row')} (${keys.slice(0, 10).join(', ')}${keys.length > 10 ? ', …' : ''}).`,
  withProblems: (n: number) => `${plural(n, 'problem')}: adsheet problems lists them.`,
  refused: (n: number) => `${plural(n, 'value')} not taken:`,
  inexact: (n: number) => `${plural(n, 'row')} cannot be taken back exactly:`,
  madeThere: (key: string) => `${key} was made there: it becomes a delete, and its vendor ID stays taken.`,
  campaignMade: (key: string) => `${key} was made there: a campaign cannot be deleted.`,
  deletedThere: (key: string) => `${key} was deleted there: that is final, only a new ad can take its place.`,
  driftedGone: 'no longer there',
  driftedUnproven: 'left on the marketplace, as nothing proves that Adsheet made it',
  driftedSystem: 'only the marketplace gives the status of before',
  drifted: (n: number) => `${plural(n, 'value')} changed since and were left alone:`,
  discarded: (changeset: number, rows: number) =>
    `Changeset ${changeset}: dropped the drafts of ${plural(rows, 'row')}.`,
  noProblems: 'No problems.',
  problemCount: (errors: number, warnings: number) =>
    `${plural(errors, 'error')}, ${plural(warnings, 'warning')}.`,
  noConflicts: 'No conflicts.',
  noMatches: 'Nothing is asked.',
  match: (key: string, title: string, ad: number) => `${key} ${title}: is ad ${ad} the one you made?`,
  matchEqual: 'both say the same',
  matchOne: 'Name one row.',
  valueOfOne: '--value needs one --key and one --field.',
  settledByRule: (mine: number, theirs: number) =>
    `By your rule: ${mine} of your edits kept, ${theirs} taken from the marketplace.`,
  nothingToSend: 'Everything is as it is on the marketplace.',
  plan: (n: { creates: number; updates: number; statuses: number; deletes: number; campaigns: number }) =>
    [
      [n.creates, 'new'],
      [n.updates, 'changed'],
      [n.statuses, 'with another status'],
      [n.deletes, 'deleted'],
      [n.campaigns, n.campaigns === 1 ? 'campaign' : 'campaigns'],
    ]
      .filter(([count]) => count !== 0)
      .map(([count, what]) => `${count} ${what}`)
      .join(', '),
  blocked: (n: number) => `${n} blocked by problems.`,
  held: (n: number) => `${n} held until decided.`,
  money: (dailyBefore: string, dailyAfter: string, bidBefore: string, bidAfter: string) =>
    `Money: daily limits ${dailyBefore} → ${dailyAfter}, highest bid ${bidBefore} → ${bidAfter}.`,
  unlimited: (n: number) => `${plural(n, 'ad')} without a daily limit.`,
  unset: '(none)',
  newAd: 'new',
  checked: (checked: number, rejected: number) =>
    `${plural(checked, 'draft')} checked, ${rejected} would be refused.`,
  notAsked: (n: number) =>
    `${plural(n, 'campaign draft')} not asked about: the service only checks ads beforehand.`,
  refreshed: (n: number, moved: number) => `Read ${plural(n, 'category', 'categories')}; ${moved} changed.`,
  notWithin: (name: string, least: number, most: number) =>
    `${name} needs a number from ${least} to ${most}.`,
  mayWarn: (rules: readonly string[]) => `Rules that may be switched to warnings: ${rules.join(', ')}.`,
  pushed: (n: { done: number; failed: number; held: number; skipped: number; unknown: number }) =>
    `${n.done} sent, ${n.failed} failed, ${n.held} held, ${n.skipped} skipped${n.unknown > 0 ? `, ${n.unknown} uncertain` : ''}.`,
  pushedCost: (requests: number, seconds: number) =>
    `${plural(requests, 'request')} in ${seconds.toFixed(1)} s.`,
  noRun: 'No interrupted run.',
  pushNumber: (run: number, at: string) => `Push ${run}${at === '' ? '' : `, begun ${at}`}.`,
  reported: (rows: number, file: string) => `Wrote ${plural(rows, 'item')} to ${file}.`,
  exported: (rows: number, file: string) => `Wrote ${plural(rows, 'ad')} to ${file}.`,
  exportTooLong: (texts: number) =>
    `${plural(texts, 'text is', 'texts are')} too long for a cell, which says so: edit such a text in Adsheet.`,
  rowCount: (shown: number, total: number) =>
    shown === total ? `${plural(total, 'row')}.` : `${shown} of ${plural(total, 'row')}.`,
  nothingByOthers: 'Nothing that others changed was found.',
  byOthers: 'changed by others:',
  cameAbout: 'there now',
  wentAway: 'no longer there',
  putAway: 'put away',
  broughtBack: 'in the lists again',
  restored: (changeset: number, changes: number) =>
    `Changeset ${changeset}: ${plural(changes, 'value')} put back.`,
  undone: (changeset: number, rows: number) =>
    `Changeset ${changeset} holds the inverse for ${plural(rows, 'row')}. Review and push it as usual.`,
  cancelling:
    'Stopping: nothing more is sent, what is on its way may answer. Ctrl+C again ends at once; the next push finishes it.',
  totals: 'total',
  metricsPulled: (days: number, seconds: number) =>
    `Got the performance of ${plural(days, 'day')} in ${seconds.toFixed(1)} s.`,
  metricsPeriod: (from: string, to: string, scope: 'hit' | 'session') =>
    `${from} to ${to}, counted in ${scope === 'hit' ? 'hits' : 'sessions'}.`,
  metricsMissing: (days: number) =>
    `Of ${plural(days, 'day')} nothing is known yet: adsheet metrics pull gets them.`,
  partialDays: (days: readonly string[]) =>
    `Of ${listOfDays(days)} only a part of the performance is known: ${days.length === 1 ? 'that day was' : 'those days were'} not over when read. adsheet metrics pull gets it again.`,
  empty: 'None.',
  image: (n: number, src: string, status: string) => `${n}  ${src}${status === '' ? '' : `  ${status}`}`,
} as const;

export type CliCommandName = keyof typeof CLI_COMMANDS;
export type CliOptionName = keyof typeof CLI_OPTIONS;
