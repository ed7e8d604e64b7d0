// Workbooks of 50,000 ads: the room that an engine takes which exports them, and which imports them with a tenth of their
// cells changed, in a process of its own; and the longest that its thread worked at once.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ADS = 50_000;

const PROGRAM = join(import.meta.dirname, '../support/workbook-room.ts');

type Measured = {
  readonly step: string;
  readonly seconds: number;
  readonly turnMs: number;
  readonly heapMb: number;
  readonly rssMb: number;
};

const NAMES: Readonly<Record<string, string>> = {
  export: `export of ${ADS} ads`,
  changed: `import of ${ADS} ads, a tenth of the cells changed, up to the preview`,
};

const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(ADS), ...Object.keys(NAMES)]);
for (const line of stdout.trim().split('\n')) {
  const { step, seconds, turnMs, heapMb, rssMb } = JSON.parse(line) as Measured;
  console.log(
    `${NAMES[step]}: ${seconds.toFixed(0)} s, at most ${Math.round(heapMb)} MB of objects and ${Math.round(rssMb)} MB of memory, longest turn ${Math.round(turnMs)} ms of work`,
  );
}
