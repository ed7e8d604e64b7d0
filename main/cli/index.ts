/** `adsheet` in a terminal: connects this process's arguments, streams and signals to one run. */
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

/** The command's effects stay, but an incomplete output must be reported by the exit code. */
const codeOnceSaid = (code: ExitCode): ExitCode => {
  const lost = terminal.lost();
  if (!lost) return code;
  terminal.note(tell('cli.output_lost', { full: String(lost.code === 'ENOSPC'), reason: lost.message }));
  return code === EXIT.done ? EXIT.failed : code;
};

runTerminal(process.argv.slice(2), terminal, interrupts, manifest.version).then((code) => {
  // Unlike Node, Electron's utility process does not end when idle; output is flushed first.
  process.stdout.write('', () => {
    process.exitCode = codeOnceSaid(code);
    process.stderr.write('', () => process.exit());
  });
});
