/** The options of the programs under `test/` that a person runs. */
import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Ends the program with what was wrong with its options, and how it is used. */
const endWith = (wrong: string, usage: string): never => {
  console.error(`${wrong}\n\n${usage}`);
  process.exit(2);
};

/** Reads the options; an unknown one ends the program with how it is used, and so does `--help`. */
export const readOptions = <const T extends Options>(usage: string, options: T) => {
  const config = { options: { ...options, help: { type: 'boolean' } } } as const;
  const read = () => {
    try {
      return parseArgs<{ options: T & { help: { type: 'boolean' } } }>(config).values;
    } catch (error) {
      return endWith(error instanceof Error ? error.message : String(error), usage);
    }
  };
  const values = read();
  if ('help' in values && values.help === true) {
    console.log(usage);
    process.exit(0);
  }
  return {
    values,
    /** A whole number of at most nine digits. */
    wholeNumber: (name: string, text: string): number =>
      /^\d{1,9}$/.test(text) ? Number(text) : endWith(`--${name} is a whole number, not ${text}`, usage),
    /** One of these names. */
    oneOf: <Name extends string>(name: string, text: string, known: readonly Name[]): Name =>
      known.find((one) => one === text) ?? endWith(`--${name} is one of ${known.join(', ')}`, usage),
  };
};
