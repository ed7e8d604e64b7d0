import { fork } from 'node:child_process';
import type { Child } from './child.ts';
import { childEnvironment } from './child-environment.ts';

/** Runs a module under another Node: how the test runtime, whose own Node is too old, gets an engine. */
export const forkUnder = (executable: string, module: string, args: readonly string[] = []): Child => {
  const child = fork(module, [...args], {
    execPath: executable,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: childEnvironment(process.env),
  });
  return {
    // A process that just died takes no message; its end is told by onExit.
    send: (message) => child.connected && child.send(message as object, () => {}),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => {
      child.once('exit', listener);
      child.once('error', () => child.pid === undefined && listener(null));
    },
    end: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
    stdout: child.stdout,
    stderr: child.stderr,
  };
};
