import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Child } from '../../../main/shell/processes/child.ts';
import { EngineProcess } from '../../../main/shell/processes/engine-process.ts';

/** A process that says what a test wants it to say. */
const scripted = () => {
  const says = new EventEmitter();
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const heard: unknown[] = [];
  const child: Child = {
    send: (message) => heard.push(message),
    onMessage: (listener) => says.on('message', listener),
    onExit: (listener) => says.once('exit', listener),
    end: () => {},
    kill: () => {},
    stdout,
    stderr,
  };
  return { child, heard, stdout, stderr, say: (message: unknown) => says.emit('message', message), says };
};

const started = (onEvent: () => void = () => {}) => {
  const process = scripted();
  const states: string[] = [];
  const notes: string[] = [];
  const engine = new EngineProcess({
    home: '/home',
    version: '1',
    locale: 'en',
    start: () => process.child,
    secret: async (_act, text) => ({ ok: true, value: text }),
    onEvent,
    onState: (state) => states.push(state),
    note: (line) => notes.push(line),
  });
  engine.start();
  return { ...process, engine, states, notes };
};

const NONSENSE: readonly unknown[] = [
  null,
  undefined,
  5,
  'ready',
  [],
  {},
  { type: 'toString' },
  { type: 'reply' },
  { type: 'reply', id: 1 },
  { type: 'reply', id: 'x', reply: { ok: true } },
  { type: 'event' },
  { type: 'event', event: null },
  { type: 'secret', id: 1, act: 'burn', text: 'x' },
  { type: 'secret', id: 1, act: 'seal', text: 7n },
];

describe('the engine’s process, seen from the shell', () => {
  it.for(NONSENSE.map((message) => [message]))('goes on after it said %o', async ([message]) => {
    const { say, engine, notes } = started();
    say(message);
    say({ type: 'ready' });
    const answer = engine.ask('accounts.list', {});
    say({ type: 'reply', id: 1, reply: { ok: true, value: 'yes' } });
    expect(await answer).toEqual({ ok: true, value: 'yes' });
    expect(notes).toHaveLength(1);
    expect(engine.state()).toBe('running');
  });

  it('goes on where a listener fails, and where its words cannot be read', async () => {
    const { say, engine, stderr, notes } = started(() => {
      throw new Error('the window is gone');
    });
    say({ type: 'ready' });
    say({ type: 'event', event: { type: 'accounts' } });
    stderr.destroy(new Error('EIO'));
    const answer = engine.ask('accounts.list', {});
    say({ type: 'reply', id: 1, reply: { ok: true, value: 'yes' } });
    expect(await answer).toEqual({ ok: true, value: 'yes' });
    expect(notes.join()).toContain('the window is gone');
  });

  it('is told to have stopped after four deaths in a minute, also to a window that asks later', () => {
    const { says, engine, states } = started();
    for (let death = 1; death <= 4; death += 1) says.emit('exit', 1);
    expect(states).toEqual(['restarting', 'restarting', 'restarting', 'stopped']);
    expect(engine.state()).toBe('stopped');
  });
});
