import { describe, expect, test } from 'vitest';
import { playwrightCounts, SHOWN, vitestCounts } from '../../../scripts/test-reports.ts';

describe('a report of Vitest', () => {
  test('tells what failed by file, name and reason, without colours', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: 'test/unit/money.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'passed', failureMessages: [] },
            {
              fullName: 'rounds',
              status: 'failed',
              failureMessages: [
                `AssertionError: expected ${'\u001b[31m'}1${'\u001b[39m'} to be 2\n    at money`,
              ],
            },
          ],
        },
      ],
    };
    expect(vitestCounts(report)).toEqual({
      passed: 1,
      failed: 1,
      unrun: [],
      failures: [
        'test/unit/money.test.ts › rounds\n    AssertionError: expected 1 to be 2\n        at money',
      ],
    });
  });

  test('names a file that did not load, where no check could fail', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
    ];
    expect(vitestCounts({ numPassedTests: 3, numFailedTests: 0, testResults }).failures).toEqual([
      'a.test.ts › did not run\n    SyntaxError',
    ]);
  });

  test('tells a file whose process died from one that did not load or failed', () => {
    const pending = [{ status: 'pending', fullName: 'waits' }];
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: pending },
      { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
      { name: 'c.test.ts', status: 'failed', message: '', assertionResults: [{ status: 'failed' }] },
      { name: 'd.test.ts', status: 'passed', message: '', assertionResults: pending },
    ];
    expect(vitestCounts({ testResults }).unrun).toEqual(['a.test.ts']);
  });

  test('has a file run again, and counts nothing of it, whose process died after some of its checks', () => {
    const died = [
      { status: 'passed', fullName: 'ran' },
      { status: 'pending', fullName: 'waits' },
    ];
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: died },
      { name: 'b.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed' }] },
    ];
    const counts = vitestCounts({ numPassedTests: 2, numFailedTests: 0, testResults });
    expect(counts).toMatchObject({ passed: 1, failed: 0, unrun: ['a.test.ts'] });
    expect(counts.failures).toHaveLength(1);
  });

  test('that is missing says that nothing passed', () => {
    expect(vitestCounts({})).toEqual({ passed: 0, failed: 0, unrun: [], failures: [] });
  });
});

describe('a report of Playwright', () => {
  const spec = (title: string, status: string, message = '') => ({
    title,
    file: 'find.test.ts',
    tests: [{ status, results: [{ errors: message === '' ? [] : [{ message }] }] }],
  });

  test('tells what failed, deep inside groups too, and what passed only when tried again', () => {
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      suites: [
        {
          specs: [spec('opens', 'expected')],
          suites: [
            { specs: [spec('finds', 'unexpected', 'Error: not seen'), spec('waits', 'flaky', 'Timeout')] },
          ],
        },
      ],
    };
    expect(playwrightCounts(report)).toEqual({
      passed: 1,
      failed: 2,
      failures: ['find.test.ts › finds\n    Error: not seen', 'find.test.ts › waits\n    Timeout'],
    });
  });

  test('tells what the window showed that a check failed in', () => {
    const body = Buffer.from('- status: Nothing to read\n- button "Undo"').toString('base64');
    const results = [{ errors: [{ message: 'Error: not seen' }], attachments: [{ name: SHOWN, body }] }];
    const suites = [
      { specs: [{ file: 'find.test.ts', title: 'finds', tests: [{ status: 'unexpected', results }] }] },
    ];
    expect(playwrightCounts({ suites }).failures).toEqual([
      'find.test.ts › finds\n    Error: not seen\n    | - status: Nothing to read\n    | - button "Undo"',
    ]);
  });
});
