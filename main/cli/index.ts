/** `adsheet` in a terminal: this process's arguments, streams and signals around one run. */
import manifest from '../../package.json' with { type: 'json' };
import { makeForOwner } from '../owner-only.ts';
import { EXIT } from './exit.ts';
import { createInterrupts } from './interrupts.ts';
import { runTerminal } from './run.ts';
import { processTerminal } from './terminal.ts';

makeForOwner();

const interrupts = createInterrupts(() => process.exit(EXIT.failed));
process.on('SIGINT', interrupts.signal);
process.on('SIGTERM', interrupts.signal);

runTerminal(process.argv.slice(2), processTerminal(), interrupts, manifest.version).then((code) => {
  process.exitCode = code;
  // Electron's utility process, unlike Node, does not end when there is nothing left to do; what was said goes out first.
  process.stdout.write('', () => process.stderr.write('', () => process.exit()));
});
