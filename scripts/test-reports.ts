// What the runners' JSON reports say: how many checks passed and failed, and which failed with what message.

/** `failures`: one text each, the check's file and name first, then why it failed. */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
};

/**
 * `unrun`: paths of files whose process died before any of their checks failed. What passed in them is not counted, as
 * they are run again.
 */
export type VitestCounts = Counts & { readonly unrun: readonly string[] };

type Report = Readonly<Record<string, unknown>>;

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly Report[] => (Array.isArray(value) ? value.filter(isReport) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Colours of a terminal say nothing in a list that is read as plain text. */
const ESCAPE = String.fromCharCode(27);
const withoutColours = (text: string): string =>
  text
    .split(ESCAPE)
    .map((part, place) => (place === 0 ? part : part.replace(/^\[[\d;]*m/, '')))
    .join('');

const MAX_LINES = 12;

const failure = (file: string, name: string, why: string): string => {
  const lines = withoutColours(why)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`${file} › ${name}`, ...lines.slice(0, MAX_LINES).map((line) => `    ${line}`)].join('\n');
};

/** A file that did not load has a message; one whose process died has none. */
const isUnrun = (file: Report): boolean =>
  file['status'] === 'failed' &&
  textOf(file['message']) === '' &&
  listOf(file['assertionResults']).every((check) => check['status'] !== 'failed');

const passedIn = (file: Report): number =>
  listOf(file['assertionResults']).filter((check) => check['status'] === 'passed').length;

/** Of Vitest's JSON reporter. A file that did not load counts as failed although none of its checks ran. */
export const vitestCounts = (report: Report): VitestCounts => ({
  passed:
    Number(report['numPassedTests'] ?? 0) -
    listOf(report['testResults'])
      .filter(isUnrun)
      .reduce((sum, file) => sum + passedIn(file), 0),
  failed: Number(report['numFailedTests'] ?? 0),
  unrun: listOf(report['testResults']).flatMap((file) => (isUnrun(file) ? [textOf(file['name'])] : [])),
  failures: listOf(report['testResults']).flatMap((file) => {
    const checks = listOf(file['assertionResults']).filter((check) => check['status'] === 'failed');
    const path = textOf(file['name']);
    if (checks.length === 0 && file['status'] === 'failed')
      return [failure(path, 'did not run', textOf(file['message']))];
    return checks.map((check) =>
      failure(
        path,
        textOf(check['fullName']),
        (Array.isArray(check['failureMessages']) ? check['failureMessages'] : []).join('\n'),
      ),
    );
  }),
});

/** The name of what a test attaches of a window that it failed in: its text, in base64 in the report. */
export const SHOWN = 'window';
const MAX_SHOWN = 80;

const shownIn = (result: Report): readonly string[] =>
  listOf(result['attachments'])
    .filter(({ name }) => name === SHOWN)
    .flatMap(({ body }) => Buffer.from(textOf(body), 'base64').toString('utf8').split('\n'))
    .slice(0, MAX_SHOWN)
    .map((line) => `    | ${line}`);

const playwrightFailures = (suite: Report): readonly string[] => [
  ...listOf(suite['suites']).flatMap(playwrightFailures),
  ...listOf(suite['specs']).flatMap((spec) =>
    listOf(spec['tests'])
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map((check) => {
        const results = listOf(check['results']);
        const why = results
          .flatMap((result) => listOf(result['errors']))
          .map((error) => textOf(error['message']));
        const failed = failure(textOf(spec['file']), textOf(spec['title']), why.join('\n'));
        return [failed, ...results.flatMap(shownIn)].join('\n');
      }),
  ),
];

/** Of Playwright's JSON reporter. A check that passed only when tried again failed. */
export const playwrightCounts = (report: Report): Counts => {
  const stats = isReport(report['stats']) ? report['stats'] : {};
  return {
    passed: Number(stats['expected'] ?? 0),
    failed: Number(stats['unexpected'] ?? 0) + Number(stats['flaky'] ?? 0),
    failures: listOf(report['suites']).flatMap(playwrightFailures),
  };
};
