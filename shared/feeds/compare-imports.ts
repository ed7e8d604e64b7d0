/** What differs between two imports of a feed: counters, and messages with the vendor IDs they name. */
import type { FeedCount, FeedImport, FeedMessage } from './feed-import.ts';
import { countersOf } from './feed-import.ts';

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
  /** 0 where that import has no such message, null where it does not count. */
  readonly before: number | null;
  readonly after: number | null;
  /** Vendor IDs that only the one sample has, or both; a sample need not name all ads. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
  readonly both: readonly string[];
};

export type ComparedImports = {
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

const compareMessage = (
  kind: MessageKind,
  text: string,
  before: FeedMessage | undefined,
  after: FeedMessage | undefined,
): ComparedMessage => {
  const [left, right] = [before?.vendorIds ?? [], after?.vendorIds ?? []];
  const [inLeft, inRight] = [new Set(left.map(idKey)), new Set(right.map(idKey))];
  return {
    kind,
    text,
    before: before ? before.count : 0,
    after: after ? after.count : 0,
    onlyBefore: without(left, inRight),
    onlyAfter: without(right, inLeft),
    both: right.filter((id) => inLeft.has(idKey(id))),
  };
};

const compareMessages = (
  kind: MessageKind,
  before: FeedImport,
  after: FeedImport,
): readonly ComparedMessage[] => {
  const [was, is] = [before, after].map((one) => new Map(one[kind].map((each) => [each.text, each])));
  const texts = new Set([...(is?.keys() ?? []), ...(was?.keys() ?? [])]);
  return [...texts].map((text) => compareMessage(kind, text, was?.get(text), is?.get(text)));
};

/** Compares two imports; vendor IDs are alike whatever their case, as for the marketplace. */
export const compareImports = (before: FeedImport, after: FeedImport): ComparedImports => ({
  counters: compareCounters(before, after),
  messages: MESSAGE_KINDS.flatMap((kind) => compareMessages(kind, before, after)),
});
