/** A mutex for asynchronous work: work under the same key runs one after the other, in the order of the calls. */
export type KeyedMutex = {
  /** Runs `act` when all earlier work under `key` has settled. Settles as `act` does. */
  readonly runExclusive: <T>(key: string, act: () => Promise<T>) => Promise<T>;
  /** The keys under which work runs or waits. */
  readonly busyKeys: () => readonly string[];
};

export const createKeyedMutex = (): KeyedMutex => {
  const last = new Map<string, Promise<unknown>>();
  return {
    busyKeys: () => [...last.keys()],
    runExclusive: (key, act) => {
      const before = last.get(key);
      const turn = before ? before.then(act) : act();
      const over: Promise<void> = turn
        // A failure belongs to its caller; the next work under the key runs nevertheless.
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
