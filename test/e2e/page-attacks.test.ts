import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { RowKey } from '../../shared/ad/model.ts';
import { ask } from '../support/ask.ts';
import { copyPicture } from '../support/clipboard.ts';
import { answerQuestions, questions } from '../support/dialogs.ts';
import { plain } from '../support/hostile-pictures.ts';
import { SHOP } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';
import { newHome } from '../support/window.ts';

// The page is somebody else's: his script calls the bridge with whatever he likes. Each row is a door, what he tries at
// it, and what he gets.

const shop = shopForAllTests(5);

type Asked = { readonly name: string; readonly input: unknown };

/** What the bridge answers: the code of the refusal, or that it was done. */
const answers = (asked: readonly Asked[]): Promise<readonly string[]> =>
  shop.page.evaluate(async (all) => {
    const call = globalThis.adsheet.call as (
      name: unknown,
      input: unknown,
    ) => Promise<{ ok: boolean; error?: { code: string } }>;
    const replies = await Promise.all(all.map(({ name, input }) => call(name, input)));
    return replies.map(({ ok, error }) => (ok ? 'done' : (error?.code ?? '')));
  }, asked);

const profileOfShop = async () => {
  const { account } = await ask(shop.page, 'accounts.state', { account: SHOP });
  const { name, environment, baseUrl, authUrl, clientId, scopes, locale, currency } = account;
  return { name, environment, baseUrl, authUrl, clientId, scopes, locale, currency };
};

const ELSEWHERE = 'https://collect.example.com';

test('what is the host’s alone, files nobody chose, and other programs are refused', async () => {
  const profile = await profileOfShop();
  const own = path.join(shop.adsheet.home, 'accounts', SHOP, 'secrets.json');
  const kept = await readFile(own, 'utf8');
  const account = SHOP;
  const rows: readonly (readonly [door: string, asked: Asked, outcome: string])[] = [
    ['host command', { name: 'session.sign_in', input: { account } }, 'unknown-command'],
    ['host command', { name: 'accounts.save_anywhere', input: { profile } }, 'unknown-command'],
    [
      'host command',
      { name: 'pictures.allow_hosts', input: { account, hosts: [new URL(ELSEWHERE).host] } },
      'unknown-command',
    ],
    [
      'sign-in',
      { name: 'session.paste', input: { account, url: 'http://x/?code=a&state=b' } },
      'sign-in-state',
    ],
    ['sign-in', { name: 'shell.sign_in_address', input: { job: 'x', act: 'copy' } }, 'sign-in-state'],
    ['browser', { name: 'shell.open_external', input: { url: ELSEWHERE } }, 'unknown-command'],
    ['clipboard', { name: 'shell.clipboard', input: { act: 'paste' } }, 'bad-input'],
    ['reading', { name: 'workbook.import', input: { account, file: own } }, 'not-allowed'],
    ['reading', { name: 'images.add', input: { account, key: 'r1', files: [own] } }, 'not-allowed'],
    ['reading', { name: 'pictures.match', input: { account, folder: own } }, 'not-allowed'],
    [
      'reading',
      { name: 'pictures.in_folder', input: { account, folder: own, side: 50, names: ['a.png'] } },
      'not-allowed',
    ],
    [
      'a picture of its own',
      { name: 'images.paste', input: { account, keys: ['r1'], picture: new Uint8Array(9) } },
      'unknown-command',
    ],
    ['a picture of its own', { name: 'shell.add_pasted', input: { account, keys: ['r1'] } }, 'not-allowed'],
    ['writing', { name: 'workbook.export', input: { account, file: own } }, 'not-allowed'],
    ['writing', { name: 'report.start', input: { account, run: 1, file: own } }, 'not-allowed'],
    ['writing', { name: 'workbook.problems', input: { account, proposal: 'x', file: own } }, 'not-allowed'],
    ['showing', { name: 'shell.show_file', input: { file: own } }, 'not-allowed'],
    ['recent files', { name: 'shell.remember_table', input: { file: own } }, 'not-allowed'],
    ['keeping of secrets', { name: 'shell.choose_secrets', input: { kind: 'session' } }, 'not-allowed'],
    ['folders', { name: 'accounts.open', input: { account: '../../x' } }, 'bad-input'],
    ['folders', { name: 'accounts.remove', input: { account: 'a/../../b', force: true } }, 'bad-input'],
    ['names', { name: 'constructor', input: {} }, 'unknown-command'],
    ['names', { name: 'shell.quit', input: {} }, 'unknown-command'],
    ['size', { name: 'shell.choose_save', input: { name: `${'x'.repeat(1_000_000)}.csv` } }, 'bad-input'],
  ];
  const outcomes = await answers(rows.map(([, asked]) => asked));
  expect(rows.map(([door, { name }], at) => [door, name, outcomes[at]])).toEqual(
    rows.map(([door, { name }, outcome]) => [door, name, outcome]),
  );
  expect(await readFile(own, 'utf8')).toBe(kept);
});

test('a sign-in gives the page nothing that would answer it', async () => {
  const reply = await shop.page.evaluate(
    (account) => globalThis.adsheet.call('shell.sign_in', { account }),
    SHOP,
  );
  expect(reply).toEqual({ ok: true, value: { job: expect.any(String) } });
});

test('the clipboard is read by the seller’s key alone', async () => {
  await shop.adsheet.app.evaluate(({ clipboard }) => clipboard.writeText('a password'));
  // The first Electron that keeps `execCommand` from it; the test runtime is older.
  const keepsCommand = await shop.adsheet.app.evaluate(
    () => parseInt(process.versions.electron ?? '', 10) >= 34,
  );
  const got = await shop.page.evaluate(async (command) => {
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
    const heard: string[] = [];
    document.addEventListener('paste', (event) => {
      heard.push(event.clipboardData?.getData('text/plain') ?? '');
    });
    const asked = await Promise.all([
      navigator.clipboard.readText().catch(() => ''),
      navigator.clipboard.read().then(String, () => ''),
    ]);
    if (command) document.execCommand('paste');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', ctrlKey: true, bubbles: true }));
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true }));
    const said = [field.value, ...asked, ...heard].filter((text) => text !== '');
    field.id = 'own';
    return said;
  }, keepsCommand);
  expect(got).toEqual([]);
  await shop.page.locator('#own').focus();
  await shop.page.keyboard.press('Control+V');
  await expect(shop.page.locator('#own')).toHaveValue('a password');
});

test('a picture is taken from the seller’s own paste alone, and once', async () => {
  const { ads } = await ask(shop.page, 'ads.query', { account: SHOP, limit: 1 });
  const key = ads[0]?.['key'] as RowKey;
  const taken = (): Promise<readonly string[]> =>
    answers([{ name: 'shell.add_pasted', input: { account: SHOP, keys: [key] } }]);
  const png = await plain().png().toBuffer();
  await shop.page.evaluate((data) => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    for (const type of ['paste', 'drop'])
      document.addEventListener(type, (event) => event.preventDefault(), { once: true });
    const made = { clipboardData, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new ClipboardEvent('paste', made));
    const dragged = { dataTransfer: clipboardData, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('drop', dragged));
  }, png.toString('base64'));
  expect(await taken()).toEqual(['not-allowed']);

  await copyPicture(shop.page, png);
  const told = shop.page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('paste', (event) => event.preventDefault(), { once: true });
        globalThis.adsheet.subscribe((event) => event.type === 'picture-pasted' && resolve(true));
      }),
  );
  await shop.page.keyboard.press('Control+V');
  await told;
  // The window itself has not asked: nothing was pasted on an ad of it.
  expect([...(await taken()), ...(await taken())]).toEqual(['done', 'not-allowed']);
});

test('a file the seller named is written once', async () => {
  const file = path.join(await newHome(), 'ads.csv');
  await shop.adsheet.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, file);
  await answers([{ name: 'shell.choose_save', input: { name: 'ads.csv' } }]);
  const ended = shop.page.evaluate(
    () =>
      new Promise((resolve) => {
        globalThis.adsheet.subscribe((event) => {
          if (event.type === 'job' && event.job.state === 'done') resolve(true);
        });
      }),
  );
  const write = { name: 'workbook.export', input: { account: SHOP, file } };
  expect((await answers([write, write])).toSorted()).toEqual(['done', 'not-allowed']);
  await ended;
  await writeFile(file, 'an afternoon of work');
  expect(await answers([write])).toEqual(['not-allowed']);
  expect(await readFile(file, 'utf8')).toBe('an afternoon of work');
});

test('no event of the page’s own making hands over a file, a picker or a download', async () => {
  const got = await shop.page.evaluate(async () => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], '/etc/passwd'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
    const link = Object.assign(document.createElement('a'), { download: 'x.sh' });
    link.href = URL.createObjectURL(new Blob(['#!']));
    link.click();
    const picker = (globalThis as unknown as { showOpenFilePicker?: () => Promise<unknown> })
      .showOpenFilePicker;
    const picked = await (picker?.() ?? Promise.reject()).then(
      () => 'picked',
      () => 'refused',
    );
    const taken = await globalThis.adsheet.call('shell.take_file', {});
    return { picked, taken };
  });
  expect(got).toEqual({
    picked: 'refused',
    taken: { ok: true, value: { file: null, pictures: [], others: 0, isFolder: false } },
  });
});

test('no host is asked for a picture of an edit without the seller’s yes to such a question', async () => {
  await answerQuestions(shop.adsheet, 0);
  const { ads } = await ask(shop.page, 'ads.query', { account: SHOP, limit: 1 });
  const key = ads[0]?.['key'] as RowKey;
  const src = `${ELSEWHERE}/?told=everything`;
  const changes = [{ key, field: 'images', value: [{ src }] }];
  await ask(shop.page, 'edits.apply', { account: SHOP, label: 'x', changes });
  const shown = async (): Promise<unknown> => {
    const wanted = [{ key, src }];
    return (await ask(shop.page, 'pictures.thumbnails', { account: SHOP, side: 50, wanted })).thumbnails;
  };
  const storm = Array.from({ length: 30 }, () => ({ name: 'pictures.show', input: { account: SHOP, key } }));
  expect(new Set(await answers(storm))).toEqual(new Set(['hosts-unconfirmed']));
  expect((await questions(shop.adsheet))[0]).toContain(new URL(ELSEWHERE).host);
  expect(await shown()).toEqual([{ state: 'unsent' }]);
});

test('an account goes nowhere else without the seller’s yes to a question that no page can draw', async () => {
  const profile = await profileOfShop();
  await answerQuestions(shop.adsheet, 0);
  const rows: readonly (readonly [attempt: string, change: object])[] = [
    ['the secret and the refresh token, to another sign-in', { authUrl: 'http://127.0.0.1:9' }],
    ['the access token, to another service', { baseUrl: 'http://127.0.0.1:9' }],
    ['the code of the sign-in', { redirectUri: `${ELSEWHERE}/` }],
    ['a sign-in for another client', { clientId: 'theirs' }],
    ['what certificates keep from listeners', { insecureTls: true }],
    ['a new account as a way out', { name: 'Other', baseUrl: ELSEWHERE, authUrl: ELSEWHERE }],
  ];
  for (const [attempt, change] of rows) {
    const input = { profile: { ...profile, ...change }, clientSecret: 'theirs', replace: true };
    expect(await answers([{ name: 'accounts.save', input }]), attempt).toEqual(['address-unconfirmed']);
    const said = await questions(shop.adsheet);
    expect(said, attempt).toHaveLength(1);
    for (const now of Object.values(change)) expect(said[0], attempt).toContain(String(now));
  }
  await answers([{ name: 'session.sign_out', input: { account: SHOP } }]);
  const moved = { profile: { ...profile, baseUrl: 'http://127.0.0.1:9' }, replace: true };
  const storm = Array.from({ length: 30 }, () => ({ name: 'accounts.save', input: moved }));
  expect(new Set(await answers(storm))).toEqual(new Set(['address-unconfirmed']));
  await questions(shop.adsheet);
  expect(await profileOfShop()).toEqual(profile);
  await answerQuestions(shop.adsheet, 1);
  expect(await answers([{ name: 'accounts.save', input: moved }])).toEqual(['done']);
  const [said] = await questions(shop.adsheet);
  expect(said).toContain(`${new URL(profile.baseUrl).href} → http://127.0.0.1:9/`);
});
