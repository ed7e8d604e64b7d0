import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { capture, listenHere, NOBODY } from '../support/packets.ts';
import { openAdsheet } from '../support/window.ts';

// A script of an attacker in the page reaches no server: not by any way Chromium has, nor by a DNS question.

type Ways = { readonly here: string; readonly nobody: string; readonly name: string };

/** Tries them all; each tells how it ended, so that nothing is still on its way. */
const tryAll = (page: Page, ways: Ways): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(async ({ here, nobody, name }) => {
    const targets = [here, nobody, name];
    const made: Element[] = [];
    const element = (tag: string, values: Record<string, string>): Promise<string> =>
      new Promise((resolve) => {
        const added = Object.assign(document.createElement(tag), values);
        added.addEventListener('error', () => resolve('refused'));
        // A refused frame loads an error page, so only the captured packets prove anything.
        added.addEventListener('load', () => resolve(tag === 'iframe' ? 'tried' : 'loaded'));
        made.push(added);
        document.body.append(added);
        // A policy stops some of them without a word.
        document.addEventListener('securitypolicyviolation', () => resolve('refused'));
      });
    const quiet = (tag: string, values: Record<string, string>): string => {
      const added = Object.assign(document.createElement(tag), values);
      made.push(added);
      document.head.append(added);
      return 'tried';
    };
    const socket = (address: string): Promise<string> =>
      new Promise((resolve) => {
        try {
          const opened = new WebSocket(address);
          opened.onopen = () => resolve('opened');
          opened.onerror = () => resolve('refused');
        } catch {
          resolve('refused');
        }
      });
    const gathered = (host: string): Promise<string> =>
      new Promise((resolve) => {
        let found = 0;
        try {
          const peer = new RTCPeerConnection({
            iceServers: [
              { urls: [`stun:${host}`] },
              {
                urls: [`turn:${host}`, `turn:${host}?transport=tcp`, `turns:${host}`],
                username: 'a',
                credential: 'b',
              },
            ],
          });
          peer.createDataChannel('out');
          peer.onicecandidate = ({ candidate }) => {
            if (candidate) found += 1;
            else resolve(`${found} candidates`);
          };
          peer.createOffer().then((offer) => peer.setLocalDescription(offer));
        } catch {
          resolve('refused');
        }
      });
    const refusedOr = (work: () => Promise<unknown>): Promise<string> =>
      work().then(
        () => 'reached',
        () => 'refused',
      );
    const ended: Record<string, string> = {};
    for (const host of targets) {
      const add = async (way: string, outcome: string | Promise<string>): Promise<void> => {
        ended[`${way} ${host === here ? 'here' : host === nobody ? 'nobody' : 'name'}`] = await outcome;
      };
      await add('webrtc', gathered(host));
      await add(
        'fetch',
        refusedOr(() => fetch(`http://${host}/`, { mode: 'no-cors' })),
      );
      await add('socket', socket(`ws://${host}/`));
      await add(
        'transport',
        refusedOr(async () => new WebTransport(`https://${host}/`).ready),
      );
      await add(
        'events',
        new Promise((resolve) => {
          new EventSource(`http://${host}/`).onerror = () => resolve('refused');
        }),
      );
      await add('picture', element('img', { src: `http://${host}/a.png` }));
      await add('script', element('script', { src: `http://${host}/a.js` }));
      await add('style', element('link', { rel: 'stylesheet', href: `http://${host}/a.css` }));
      await add('frame', element('iframe', { src: `http://${host}/` }));
      await add('object', element('object', { data: `http://${host}/` }));
      await add('sound', element('audio', { src: `http://${host}/a.mp3` }));
      await add('beacon', String(navigator.sendBeacon(`http://${host}/`, 'x')));
      for (const rel of [
        'preconnect',
        'dns-prefetch',
        'prefetch',
        'preload',
        'prerender',
        'icon',
        'manifest',
      ])
        await add(rel, quiet('link', { rel, href: `http://${host}/${rel}`, as: 'image' }));
      const form = Object.assign(document.createElement('form'), {
        action: `http://${host}/`,
        method: 'post',
      });
      document.body.append(form);
      form.submit();
      made.push(form);
      const ping = Object.assign(document.createElement('a'), { href: '#', ping: `http://${host}/` });
      document.body.append(ping);
      ping.click();
      made.push(ping);
      globalThis.open(`http://${host}/`);
      globalThis.location.assign(`http://${host}/`);
      await add(
        'worker',
        refusedOr(async () => {
          const worker = new Worker(URL.createObjectURL(new Blob([`fetch('http://${host}/')`])));
          await new Promise((resolve, reject) => {
            worker.onmessage = resolve;
            worker.onerror = reject;
          });
        }),
      );
      await add(
        'service worker',
        refusedOr(async () => navigator.serviceWorker.register('/sw.js')),
      );
      // A frame without an address has the page's own policy, and interfaces of its own.
      const frame = document.createElement('iframe');
      document.body.append(frame);
      made.push(frame);
      const inner = frame.contentWindow as (Window & typeof globalThis) | null;
      await add(
        'frame fetch',
        refusedOr(async () => inner?.fetch(`http://${host}/`, { mode: 'no-cors' })),
      );
      if (inner) inner.location.href = `http://${host}/`;
    }
    for (const one of made) one.remove();
    return ended;
  }, ways);

test('no packet leaves a page that tries every way, and no name is asked for', async () => {
  const listener = await listenHere();
  const word = `adsheet-${randomUUID().slice(0, 8)}`;
  const seen = await capture(listener.port, word);
  const adsheet = await openAdsheet();
  const before = adsheet.page.url();
  await seen.until('mark-first');
  const ended = await tryAll(adsheet.page, {
    here: `127.0.0.1:${listener.port}`,
    nobody: NOBODY,
    name: `${word}.example.com`,
  });
  const outcomes = Object.entries(ended).filter(
    ([, outcome]) => !['refused', 'tried', 'true', 'false', '0 candidates'].includes(outcome),
  );
  expect.soft(outcomes).toEqual([]);
  expect.soft(adsheet.page.url().replace(/#$/, '')).toBe(before);
  expect(adsheet.app.windows()).toHaveLength(1);
  await adsheet.close();
  // What was still on its way has gone with the application.
  const packets = await seen.until('mark-last');
  expect.soft(packets.filter((line) => !line.includes('mark-') && !isOfMark(line))).toEqual([]);
  expect.soft(listener.heard.filter((line) => !line.includes('mark-'))).toEqual([]);
  await seen.stop();
  await listener.close();
});

/** The head of a packet of the test's own: its marks are all the UDP it sends, of ten bytes or less. */
const isOfMark = (line: string): boolean => / UDP, length (9|10)$/.test(line);
