/** Formats the sentences of a catalogue; each is parsed on first use and cached. */
import type { Params, Sentence } from './message.ts';

type Together<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The arguments of a key; for a union of keys those of any of them, for an arbitrary key any (tests check these). */
type Given<All, Key extends keyof All> = keyof All extends Key
  ? [params?: Params]
  : keyof Together<All[Key]> extends never
    ? []
    : Record<never, never> extends Together<All[Key]>
      ? [params?: Together<All[Key]>]
      : [params: Together<All[Key]>];

export type Say<All> = <Key extends keyof All>(key: Key, ...given: Given<All, Key>) => string;

const NONE: Params = {};

/** A function that formats the sentences `read` returns. */
export const sayer = <All>(read: (key: keyof All) => Sentence): Say<All> => {
  const known = new Map<keyof All, Sentence>();
  return (key, ...[params]) => {
    let sentence = known.get(key);
    if (!sentence) {
      sentence = read(key);
      known.set(key, sentence);
    }
    return sentence(params ?? NONE);
  };
};
