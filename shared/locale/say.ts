/** How the sentences of a catalogue are said: each is read when it is first said, and kept. */
import type { Params, Sentence } from './message.ts';

type Together<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** What has to be given with a key, with one of several what any of them asks for; of any key at all, tests know. */
type Given<All, Key extends keyof All> = keyof All extends Key
  ? [params?: Params]
  : keyof Together<All[Key]> extends never
    ? []
    : Record<never, never> extends Together<All[Key]>
      ? [params?: Together<All[Key]>]
      : [params: Together<All[Key]>];

export type Say<All> = <Key extends keyof All>(key: Key, ...given: Given<All, Key>) => string;

const NONE: Params = {};

/** Says the sentences that `read` finds. */
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
