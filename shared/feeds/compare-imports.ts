/** What differs between two imports of a feed: counters, and messages with the vendor IDs they name. */
import type { FeedCount, FeedImport, FeedMessage } from './feed-import.ts';
import { countersOf, isProcessed } from './feed-import.ts';

export type ComparedCounter = {
  /** As the marketplace calls it in the later import, or else in the earlier one. */
  readonly name: string;
  readonly count: FeedCount | null;
  /** Null where that import has no such counter. */
  readonly before: number | null;
  readonly after: number | null;
};

export const MESSAGE_KINDS = ['errors', 'warnings'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export type ComparedMessage = {
  readonly kind: MessageKind;
  readonly text: string;
  /** 0 where that import has no such message, null where it does not count, or where it was not processed. */
  readonly before: number | null;
  readonly after: number | null;
  /** Vendor IDs that only the one sample has, or both; a sample need not name all ads. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
  readonly both: readonly string[];
};

export type ComparedImports = {
  /** Those of the two that were not processed: what they have not told says nothing of any ad. */
  readonly unprocessed: readonly Pick<FeedImport, 'id' | 'status'>[];
  readonly counters: readonly ComparedCounter[];
  readonly messages: readonly ComparedMessage[];
};

const compareCounters = (before: FeedImport, after: FeedImport): readonly ComparedCounter[] => {
  const keyed = (one: FeedImport) => new Map(countersOf(one).map((each) => [each.count ?? each.name, each]));
  const [was, is] = [keyed(before), keyed(after)];
  return [...new Set([...is.keys(), ...was.keys()])].map((key) => {
    const [left, right] = [was.get(key), is.get(key)];
    const shown = right ?? left;
    return {
      name: shown?.name ?? key,
      count: shown?.count ?? null,
      before: left?.value ?? null,
      after: right?.value ?? null,
    };
  });
};

const idKey = (vendorId: string): string => vendorId.toLowerCase();

const without = (ids: readonly string[], others: ReadonlySet<string>): readonly string[] =>
  ids.filter((id) => !others.has(idKey(id)));

/** One import's side of a message: what it tells, or that it tells nothing. */
type Side = { readonly message: FeedMessage | undefined; readonly isKnown: boolean };

const countOf = ({ message, isKnown }: Side): number | null => (message ? message.count : isKnown ? 0 : null);

const compareMessage = (kind: MessageKind, text: string, before: Side, after: Side): ComparedMessage => {
  const [left, right] = [before.message?.vendorIds ?? [], after.message?.vendorIds ?? []];
  const [inLeft, inRight] = [new Set(left.map(idKey)), new Set(right.map(idKey))];
  return {
    kind,
    text,
    before: countOf(before),
    after: countOf(after),
    onlyBefore: after.isKnown ? without(left, inRight) : [],
    onlyAfter: before.isKnown ? without(right, inLeft) : [],
    both: right.filter((id) => inLeft.has(idKey(id))),
  };
};

const compareMessages = (
  kind: MessageKind,
  before: FeedImport,
  after: FeedImport,
): readonly ComparedMessage[] => {
  const sideOf = (one: FeedImport): ((text: string) => Side) => {
    const messages = new Map(one[kind].map((each) => [each.text, each]));
    return (text) => {
      const message = messages.get(text);
      return { message, isKnown: message !== undefined || isProcessed(one) };
    };
  };
  const [was, is] = [sideOf(before), sideOf(after)];
  const texts = new Set([...after[kind], ...before[kind]].map(({ text }) => text));
  return [...texts].map((text) => compareMessage(kind, text, was(text), is(text)));
};

/** Compares two imports; vendor IDs are alike whatever their case, as for the marketplace. */
export const compareImports = (before: FeedImport, after: FeedImport): ComparedImports => ({
  unprocessed: [before, after].filter((one) => !isProcessed(one)).map(({ id, status }) => ({ id, status })),
  counters: compareCounters(before, after),
  messages: MESSAGE_KINDS.flatMap((kind) => compareMessages(kind, before, after)),
});
