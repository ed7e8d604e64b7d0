// A program that reads the given file, and prints its number of rows, the process's peak memory, and which share of
// the work blocked its thread at once: in the engine that is the thread that answers.
import { setTimeout } from 'node:timers/promises';
import { readTableFile } from '../../main/engine/workbook/read/read.ts';

let isOver = false;

/** Milliseconds of processor time of this thread, independent of the machine's other load. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const longestTurn = async (): Promise<number> => {
  let longest = 0;
  for (let before = worked(); !isOver; ) {
    await setTimeout(1);
    const now = worked();
    longest = Math.max(longest, now - before);
    before = now;
  }
  return longest;
};

const watch = { signal: new AbortController().signal, onProgress: () => {} };
const turn = longestTurn();
const before = process.cpuUsage();
const { rows } = await readTableFile(process.argv[2] ?? '', {}, watch);
isOver = true;
const { user, system } = process.cpuUsage(before);
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ rows: rows.length, megabytes, turn: (await turn) / ((user + system) / 1000) }));
