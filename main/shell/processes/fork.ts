import { fork } from 'node:child_process';
import type { Child, ChildRequest } from './child.ts';
import { bareEnvironment, childEnvironment } from './child-environment.ts';

/** Runs a module under another Node, for the test runtime, whose own Node is too old for the engine. */
export const forkUnder = (
  executable: string,
  module: string,
  { args = [], inherits = false, confinedMb }: Omit<ChildRequest, 'entry'> = {},
): Child => {
  const child = fork(module, [...args], {
    execPath: executable,
    execArgv: confinedMb === undefined ? [] : [`--max-old-space-size=${confinedMb}`],
    serialization: 'advanced',
    stdio: inherits ? ['inherit', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe', 'ipc'],
    env: confinedMb === undefined ? childEnvironment(process.env, inherits) : bareEnvironment(process.env),
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
