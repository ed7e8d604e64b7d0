import { afterEach, expect, it } from 'vitest';
import type { SandboxProcess } from '../../../scripts/adsheet-process.ts';
import { startSandboxProcess } from '../../../scripts/adsheet-process.ts';

const running: SandboxProcess[] = [];
afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.stop();
});

const read = async (sandbox: SandboxProcess, path: string): Promise<unknown> =>
  (await fetch(`${sandbox.address.control_url}${path}`)).json();

type Standing = { readonly from: string };

/** What the first ad of a sandbox that was started so has behind it. */
const historyOf = async (...args: readonly string[]): Promise<readonly Standing[]> => {
  const sandbox = await startSandboxProcess(['--ads', '40', ...args]);
  running.push(sandbox);
  const { ads } = (await read(sandbox, '/state')) as { readonly ads: readonly { readonly id: number }[] };
  return (await read(sandbox, `/ads/${ads[0]?.id}/history`)) as readonly Standing[];
};

it('the practice marketplace moves unless it is told to stand still, and has moved for 60 days', async () => {
  const [first] = await historyOf();
  const days = (Date.now() - Date.parse(first?.from ?? '')) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(60);
  expect(days).toBeLessThan(62);
  expect(await historyOf('--market', 'still')).toEqual([]);
});

it('a busy one is what it is told to be', async () => {
  const sandbox = await startSandboxProcess(['--ads', '40', '--market', 'busy']);
  running.push(sandbox);
  expect(await read(sandbox, '/settings')).toMatchObject({ market: 'busy' });
});
