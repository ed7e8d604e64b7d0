import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Child, StartChild } from '../../../main/shell/processes/child.ts';
import { createDemo } from '../../../main/shell/processes/demo.ts';

it('whoever plays with the demo sees with each pull what visitors did in the minutes before', async () => {
  const home = mkdtempSync(join(tmpdir(), 'adsheet-demo-'));
  const asked: string[] = [];
  const nothing = (): void => {};
  const child: Child = {
    ...{ send: nothing, onMessage: nothing, end: nothing, kill: nothing, stdout: null, stderr: null },
    onExit: (listener) => listener(1),
  };
  const start: StartChild = ({ args = [] }) => {
    asked.push(...args);
    return child;
  };
  const engine = { call: () => Promise.reject(new Error('not asked')) };
  const demo = createDemo({ home, start, engine, listen: () => nothing, note: nothing });
  await expect(demo.start()).rejects.toThrow();
  rmSync(home, { recursive: true });
  const after = (name: string): string | undefined => asked[asked.indexOf(name) + 1];
  expect(after('--market')).toBe('busy');
  expect(JSON.parse(after('--settings') ?? '')).toEqual({ spentTouch: 'always' });
});
