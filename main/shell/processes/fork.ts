import { fork } from 'node:child_process';
import type { Child, ChildRequest } from './child.ts';
import { childEnvironment } from './child-environment.ts';

/** Runs a module under another Node, for the test runtime, whose own Node is too old for the engine. */
export const forkUnder = (
  executable: string,
  module: string,
  { args = [], inherits = false }: Omit<ChildRequest, 'entry'> = {},
): Child => {
  const child = fork(module, [...args], {
    execPath: executable,
    execArgv: [],
    serialization: 'advanced',
    stdio: inherits ? ['inherit', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe', 'ipc'],
    env: childEnvironment(process.env, inherits),
  });
  child.on('error', () => {});
  return {
    // A dead process accepts no message; its end is reported by onExit.
    send: (message) => child.connected && child.send(message as object, () => {}),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => {
      child.once('exit', listener);
      child.on('error', () => child.pid === undefined && listener(null));
    },
    end: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
    stdout: child.stdout,
    stderr: child.stderr,
  };
};
