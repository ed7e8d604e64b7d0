/** The categories and the location last used for new ads, by account; remembered between starts. */

const KEY = 'adsheet.new-ads';
const MOST_CATEGORIES = 5;

export type Memory = {
  /** Newest first. */
  readonly categories: readonly number[];
  /** The label of the location chosen last; '' for none. */
  readonly place: string;
};

type Memories = Readonly<Record<string, Memory>>;

const NOTHING: Memory = { categories: [], place: '' };

const memoryOf = (stored: unknown): Memory => {
  if (typeof stored !== 'object' || stored === null) return NOTHING;
  const categories: unknown = Reflect.get(stored, 'categories');
  const place: unknown = Reflect.get(stored, 'place');
  return {
    categories: Array.isArray(categories)
      ? categories.filter((id): id is number => Number.isSafeInteger(id)).slice(0, MOST_CATEGORIES)
      : [],
    place: typeof place === 'string' ? place : '',
  };
};

/** Parses the stored memories; unreadable ones are dropped. */
export const readMemories = (text: string | null): Memories => {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).map(([account, memory]) => [account, memoryOf(memory)]));
};

export const newAdMemory = (account: string): Memory => {
  const memories = readMemories(localStorage.getItem(KEY));
  return Object.hasOwn(memories, account) ? (memories[account] ?? NOTHING) : NOTHING;
};

/** The memory after one more ad. */
export const remembering = (memory: Memory, category: number, place: string): Memory => ({
  categories: [category, ...memory.categories.filter((id) => id !== category)].slice(0, MOST_CATEGORIES),
  place,
});

export const rememberNewAd = (account: string, category: number, place: string): void => {
  const memories = readMemories(localStorage.getItem(KEY));
  const memory = remembering(newAdMemory(account), category, place);
  localStorage.setItem(KEY, JSON.stringify({ ...memories, [account]: memory }));
};
