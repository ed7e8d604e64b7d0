/** `adsheet` in a terminal: this process's arguments, streams and signals around one run. */
import manifest from '../../package.json' with { type: 'json' };
import { tell } from '../../shared/locale/terminal.ts';
import { makeForOwner } from '../owner-only.ts';
import type { ExitCode } from './exit.ts';
import { EXIT } from './exit.ts';
import { createInterrupts } from './interrupts.ts';
import { runTerminal } from './run.ts';
import { processTerminal } from './terminal.ts';

makeForOwner();

const interrupts = createInterrupts(() => process.exit(EXIT.failed));
process.on('SIGINT', interrupts.signal);
process.on('SIGTERM', interrupts.signal);

const terminal = processTerminal();

/** What was done stays done: whoever reads the output must know that he has not all of it. */
const codeOnceSaid = (code: ExitCode): ExitCode => {
  const lost = terminal.lost();
  if (!lost) return code;
  terminal.note(tell('cli.output_lost', { full: String(lost.code === 'ENOSPC'), reason: lost.message }));
  return code === EXIT.done ? EXIT.failed : code;
};

runTerminal(process.argv.slice(2), terminal, interrupts, manifest.version).then((code) => {
  // Electron's utility process, unlike Node, does not end when there is nothing left to do; what was said goes out first.
  process.stdout.write('', () => {
    process.exitCode = codeOnceSaid(code);
    process.stderr.write('', () => process.exit());
  });
});
