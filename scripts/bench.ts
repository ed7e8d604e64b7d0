// `npm run bench [NAME…]`: runs test/bench/*.bench.ts one after another; each prints its own figures.
import { readdir } from 'node:fs/promises';
import { inRoot } from './paths.ts';
import { runScript, runVisibly, ScriptError } from './run.ts';

const bench = async (): Promise<number> => {
  const wanted = process.argv.slice(2);
  const all = (await readdir(inRoot('test', 'bench'))).filter((name) => name.endsWith('.bench.ts')).sort();
  const chosen = all.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  if (chosen.length === 0)
    throw new ScriptError(`No benchmark matches. There are: ${all.join(', ') || 'none'}`);
  let failures = 0;
  for (const name of chosen)
    if ((await runVisibly(process.execPath, ['--expose-gc', inRoot('test', 'bench', name)])) !== 0)
      failures += 1;
  return failures === 0 ? 0 : 1;
};

await runScript(bench);
