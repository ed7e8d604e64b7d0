import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { inRoot } from '../../scripts/paths.ts';
import { oneAd, sandboxOf, typeInto } from '../support/grid.ts';
import { startDemo } from '../support/shop.ts';
import { openAdsheet } from '../support/window.ts';

// Window and terminal on one home: two engines would race for the token and could send one change twice.

type Ended = { readonly code: number; readonly stdout: string };

const terminal = async (home: string, args: readonly string[]): Promise<Ended> => {
  const all = [inRoot('main', 'cli', 'index.ts'), '--home', home, '--account', 'Demo', '--json', ...args];
  const child = promisify(execFile)(process.execPath, all);
  return child.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { readonly code: number; readonly stdout: string }) => ({
      code: error.code,
      stdout: error.stdout,
    }),
  );
};

test('while the window has an account the terminal is refused, told by whom, and nothing is sent twice', async () => {
  const { page, home, close } = await openAdsheet();
  await startDemo(page);
  const sandbox = await sandboxOf(page);
  const ad = await oneAd(page);
  await typeInto(page, ad.key, 'bidMicros', ad.raisedText);
  await expect(page.getByTestId(testIds.view('drafts'))).toHaveText(/\D1$/);
  await page.getByTestId(testIds.command('review')).click();

  const [pushed, set] = await Promise.all([
    terminal(home, ['push', '--yes']),
    terminal(home, ['set', '--where', 'status = ACTIVE', 'bid=0.01']),
    page.getByTestId(testIds.push).click(),
  ]);
  for (const ended of [pushed, set]) {
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      error: { code: 'account-busy', message: expect.stringContaining('window') },
    });
  }
  await expect(page.getByTestId(testIds.pushResult)).toBeVisible();
  expect((await sandbox.writes()).map((write) => write.id)).toEqual([ad.id]);
  await close();

  const after = await terminal(home, ['review']);
  expect(JSON.parse(after.stdout)).toMatchObject({ updates: 0, creates: 0, items: [] });
});
