/** Loaded before an engine's process (`--import`): gives it the mutant that `ADSHEET_MUTANT` names. */
import { registerHooks } from 'node:module';
import { isMutant, mutate } from './mutants.ts';

const name = process.env['ADSHEET_MUTANT'] ?? '';
if (!isMutant(name)) throw new Error(`no such mutant: ${name}`);
const sources = mutate(name);

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const source = sources.get(url);
    return source === undefined ? loaded : { ...loaded, source };
  },
});
