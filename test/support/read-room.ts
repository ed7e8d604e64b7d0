// A program that reads the file it is given, and prints how many rows it has, the most memory that this process took,
// and which part of all its work its thread did at once: the thread in which an engine answers.
import { setTimeout } from 'node:timers/promises';
import { readTableFile } from '../../main/engine/workbook/read/read.ts';

let isOver = false;

/** Milliseconds that this thread worked, whatever else the machine has to do. */
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
