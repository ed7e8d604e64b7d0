/** Asynchronous work that must not overlap: what has the same key is done one after the other, in the order asked. */
export type Turns = {
  /** Does `act` when everything asked before under `key` is over, however that ended. */
  readonly take: <T>(key: string, act: () => Promise<T>) => Promise<T>;
  /** The keys under which something is going on. */
  readonly keys: () => readonly string[];
};

export const inTurns = (): Turns => {
  const last = new Map<string, Promise<unknown>>();
  return {
    keys: () => [...last.keys()],
    take: (key, act) => {
      const before = last.get(key);
      const turn = before ? before.then(act) : act();
      const over: Promise<void> = turn
        // Whoever asked is told of a failure; the next in turn is not concerned.
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          if (last.get(key) === over) last.delete(key);
        });
      last.set(key, over);
      return turn;
    },
  };
};
