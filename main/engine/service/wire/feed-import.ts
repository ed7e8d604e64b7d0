/**
 * Reads feed imports (`docs/interface.md#feed-import`). The address of a feed may hold a secret, and messages may
 * repeat it: nothing but what is made here leaves the service's client.
 */
import { z } from 'zod';
import type { FeedImport, FeedMessage } from '../../../../shared/feeds/feed-import.ts';
import { countNamed } from '../../../../shared/feeds/feed-import.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';

const MOST_MESSAGES = 1000;
const MOST_SAMPLES = 1000;
const LONGEST = 2000;
/** The most of a text that is looked at: what stands behind it is dropped before it could be half a secret. */
const LONGEST_READ = 20_000;
/** A shorter part of a query is no secret, and may be part of any word. */
const SHORTEST_SECRET = 6;
const MOST_SECRETS = 200;

/** A host with no path, and an `@` behind a `?` or `#`: that may stand in a password, and nothing tells where it ends. */
const UNCLEAR = /^([^/]*\/\/)[^/?#@]*[?#].*@/s;

/** The address without what may hold a secret: user, query and fragment. */
export const plainAddress = (address: string): string => {
  const unclear = UNCLEAR.exec(address)?.[1];
  if (unclear !== undefined) return `${unclear}…`;
  const path = address.replace(/[?#].*$/s, '');
  const user = URL.canParse(address) ? /^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i : /^([^/]*\/\/)?.*@/;
  return path.replace(user, '$1');
};

/** A scheme is short, which keeps the search in a long word linear. */
const ADDRESS = /[a-z][a-z0-9+.-]{0,30}:\/\/[^\s"'<>]+/gi;

const decoded = (text: string): readonly string[] => {
  try {
    return [text, decodeURIComponent(text.replaceAll('+', ' '))];
  } catch {
    return [text];
  }
};

/** As a header has it (`Authorization: Basic`), which whoever fetches a file may repeat. */
const inHeader = (user: string): string => Buffer.from(user).toString('base64').replace(/=+$/, '');

/** The parts of an address that may be secrets, as they stand, decoded and as in a header, the longest first. */
const secretsIn = (address: string): readonly string[] => {
  const behind = address.slice(plainLength(address));
  const before = UNCLEAR.test(address) ? /^[^/]*\/\/(.*)@/s : /^[^/]*\/\/([^?#]*)@/;
  const user = before.exec(address)?.[1] ?? '';
  const parts = [behind.slice(1), ...behind.split(/[?#&;]/), user, ...user.split(':')];
  const values = parts.flatMap((part) => [part, part.slice(part.indexOf('=') + 1)]).flatMap(decoded);
  return [...new Set([...values, ...decoded(user).map(inHeader)])]
    .filter((value) => value.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_SECRETS);
};

const plainLength = (address: string): number => {
  const at = address.search(/[?#]/);
  return at < 0 ? address.length : at;
};

type Clean = (text: string) => string;

const cleaner = (address: string): Clean => {
  const secrets = secretsIn(address);
  return (text) =>
    secrets
      .reduce(
        (left, secret) => left.replaceAll(secret, '…'),
        text.slice(0, LONGEST_READ).replaceAll(ADDRESS, plainAddress),
      )
      .slice(0, LONGEST);
};

const textOf = (value: Json | undefined): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const wholeOf = (value: Json | undefined): number | null =>
  Number.isSafeInteger(value) ? Number(value) : null;

/** A count, which may be written as digits. */
const countOf = (value: Json | undefined): number | null =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : wholeOf(value);

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value.slice(0, MOST_SAMPLES) : [];

/** A vendor ID that is named twice is one ad. */
const samplesOf = (ids: readonly string[]): readonly string[] => [...new Set(ids)].slice(0, MOST_SAMPLES);

const messageOf = (text: string, told: Json, clean: Clean): FeedMessage => {
  const message = isJsonObject(told) ? told : {};
  const named = listOf(message['vendorIdsSample']).flatMap((id) =>
    (typeof id === 'string' && id.trim() !== '') || typeof id === 'number' ? [String(id)] : [],
  );
  return {
    text: clean(text),
    count: countOf(message['count'] ?? told),
    vendorIds: samplesOf(named),
    rows: listOf(message['rowNumbersSample']).flatMap((row) => countOf(row) ?? []),
  };
};

const sumOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a + b;

/** Messages whose texts differ in nothing but what was cut out of them become one. */
const joined = (messages: readonly FeedMessage[]): FeedMessage =>
  messages.reduce((one, { text, count, vendorIds, rows }) => ({
    text,
    count: sumOf(one.count, count),
    vendorIds: samplesOf([...one.vendorIds, ...vendorIds]),
    rows: [...one.rows, ...rows].slice(0, MOST_SAMPLES),
  }));

/** Names of a message's text where the text is no name itself: those of the service's errors, and the plainest. */
const TEXT_NAMES = ['text', 'msg', 'message'] as const;

/** A message outside a map: with its text where it has one, else as it stands, which is better than unsaid. */
const listed = (entry: Json): readonly (readonly [string, Json])[] => {
  if (!isJsonObject(entry)) return textOf(entry) === '' ? [] : [[textOf(entry), null]];
  const text = TEXT_NAMES.map((name) => textOf(entry[name])).find((words) => words !== '');
  return [[text ?? textOf(entry), entry]];
};

/** The interface has a map by text; a list, or one text alone, is read too. A number alone is a counter. */
const entriesOf = (told: Json | undefined): readonly (readonly [string, Json])[] => {
  if (Array.isArray(told)) return told.slice(0, MOST_MESSAGES).flatMap(listed);
  if (typeof told === 'string') return listed(told);
  return isJsonObject(told) ? Object.entries(told).slice(0, MOST_MESSAGES) : [];
};

const messagesOf = (told: Json | undefined, clean: Clean): readonly FeedMessage[] => {
  const messages = entriesOf(told).map(([text, message]) => messageOf(text, message, clean));
  return [...Map.groupBy(messages, ({ text }) => text).values()].map(joined);
};

/** A time of day without a zone, which `Date` would take for that of this computer; the interface's times are UTC. */
const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;

const instantOf = (value: Json | undefined): string | null => {
  const time =
    typeof value === 'string' ? Date.parse(value.trim().replace(WITHOUT_ZONE, '$1T$2Z')) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

const NO_COUNTERS: ReadonlySet<string> = new Set(['id', 'userId', 'dateCreated']);

/**
 * Every other member that is a whole number counts something, known or not. Digits of an unknown name may be anything,
 * a secret too.
 */
const countersIn = (raw: JsonObject): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => {
      if (NO_COUNTERS.has(name)) return [];
      const count = countNamed(name) === null ? wholeOf(value) : countOf(value);
      return count === null ? [] : [[name, count]];
    }),
  );

const hasId = (raw: unknown): raw is JsonObject =>
  isJsonObject(raw) && Number.isSafeInteger(raw['id']) && Number(raw['id']) >= 0;

const importOf = (raw: JsonObject): FeedImport => {
  const address = textOf(raw['url']);
  const clean = cleaner(address);
  return {
    id: Number(raw['id']),
    url: address === '' ? null : plainAddress(address).slice(0, LONGEST),
    status: clean(textOf(raw['status'])),
    createdAt: instantOf(raw['dateCreated']),
    error: clean(textOf(raw['error'])),
    counters: countersIn(raw),
    warnings: messagesOf(raw['warnings'], clean),
    errors: messagesOf(raw['errors'], clean),
  };
};

/** GET /feed/import/{id}/detail. */
export const feedImport = z.custom<JsonObject>(hasId, 'no id').transform(importOf);

const idIn = (entry: Json): readonly number[] => {
  const id = isJsonObject(entry) ? entry['id'] : entry;
  return Number.isSafeInteger(id) && Number(id) >= 0 ? [Number(id)] : [];
};

/** GET /feed/import: a list of imports or of their ids, bare or as a member of an object. */
export const feedImportIds = z
  .custom<Json>((told) => listIn(told as Json) !== undefined, 'no list')
  .transform((told) => [...new Set((listIn(told) ?? []).flatMap(idIn))]);

/** Of several lists the first that names imports. */
const listIn = (told: Json): readonly Json[] | undefined => {
  if (Array.isArray(told)) return told;
  const lists = Object.values(isJsonObject(told) ? told : {}).filter((member) => Array.isArray(member));
  return lists.find((list) => list.some((entry) => idIn(entry).length > 0)) ?? lists[0];
};
