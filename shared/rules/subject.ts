/** One ad as the rules read it: its values taken out once, so that a check of all ads stays quick. */
import type { AdState, Draft, FieldPath } from '../ad/model.ts';
import { EXISTS_FIELD } from '../ad/model.ts';
import { readField } from '../ad/paths.ts';
import type { Category, CategoryConfig } from '../category/category.ts';
import { labelOf } from '../category/category.ts';
import { isJsonObject, type Json, type JsonObject, sameJson } from '../json.ts';
import { type Micros, microsOf } from '../money/micros.ts';
import { type Carried, carriedAttributes } from './carried.ts';

export type RuleInput = {
  readonly ad: AdState;
  readonly category: Category | undefined;
  readonly campaign: JsonObject | undefined;
  readonly user: JsonObject | undefined;
  /** The tenant's locale (`nl_NL`): for the category's name in sentences, and for phone numbers without a country. */
  readonly locale?: string;
  /** False when what was spent is not of today any more; rules that need it then warn only. True when left out. */
  readonly spendIsFresh?: boolean;
  /** False while nobody could read the categories: which there are is not known then. True when left out. */
  readonly treeIsRead?: boolean;
};

/** What sending the ad as it is now would be: nothing, a status call, or its whole body. */
export type Sending = 'nothing' | 'status' | 'body';

export type Subject = RuleInput & {
  readonly local: JsonObject;
  readonly config: CategoryConfig | undefined;
  readonly categoryName: string;
  readonly isNew: boolean;
  readonly sending: Sending;
  /** The value at a path with drafts applied, as on the wire; null where there is none. */
  readonly at: (path: FieldPath) => Json;
  /** Is the value mine: the ad is new, or the field was edited? What is not mine may be a value of old. */
  readonly isMine: (path: FieldPath) => boolean;
  readonly attributes: readonly Carried[];
};

/** Is `path` the draft's field, the object it is in, or the attribute it is of in whatever locale? */
const concerns = ({ field }: Draft, path: FieldPath): boolean =>
  field.startsWith(path) ? ['', '.', '@'].includes(field.charAt(path.length)) : path.startsWith(`${field}@`);

/** The drafts that would change something: those that say what the service says anyway are no edits. */
const changesIn = ({ base, drafts }: AdState): readonly Draft[] =>
  base === null
    ? []
    : drafts.filter(
        (draft) => draft.field !== EXISTS_FIELD && !sameJson(draft.value, readField(base, draft.field)),
      );

const sendingOf = ({ base, local }: AdState, changes: readonly Draft[]): Sending => {
  if (base === null) return 'body';
  if (changes.length === 0) return 'nothing';
  return local['status'] === 'DELETED' || changes.every((draft) => draft.field === 'status')
    ? 'status'
    : 'body';
};

const partsOfPaths = new Map<FieldPath, readonly string[]>();

/** The keys a path leads along, none where it leads into a list. Rules ask for few paths, and often. */
const partsOf = (path: FieldPath): readonly string[] => {
  const known = partsOfPaths.get(path);
  if (known) return known;
  const parts = /^(?:attributes|shippingOptions)\./.test(path) ? [] : path.split('.');
  partsOfPaths.set(path, parts);
  return parts;
};

const follow = (local: JsonObject, parts: readonly string[]): Json => {
  let value: Json | undefined = local;
  for (const part of parts) value = isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : null;
  return value ?? null;
};

/** `readField`, for the same few paths over many ads. */
const reader =
  (local: JsonObject): Subject['at'] =>
  (path) => {
    const parts = partsOf(path);
    return parts.length === 0 ? readField(local, path) : follow(local, parts);
  };

export const subjectOf = (input: RuleInput): Subject => {
  const { ad, category, locale = '' } = input;
  const { base, local } = ad;
  const changes = changesIn(ad);
  const isMine = (path: FieldPath) => base === null || changes.some((draft) => concerns(draft, path));
  return {
    ...input,
    local,
    config: category?.config,
    categoryName: category ? labelOf(category, locale) : '',
    isNew: base === null,
    sending: sendingOf(ad, changes),
    at: reader(local),
    isMine,
    attributes: carriedAttributes(local, category, isMine),
  };
};

export const textAt = (subject: Subject, path: FieldPath): string | undefined => {
  const value = subject.at(path);
  return typeof value === 'string' ? value : undefined;
};

/** What the seller is and may (`docs/interface.md#user`); empty while the user is not known. */
export const optionsOf = ({ user }: Subject): JsonObject => {
  const options = user?.['options'];
  return isJsonObject(options) ? options : {};
};

/** Absent, empty, or nothing but spaces, which the service trims away. */
export const isBlank = (value: Json): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

export const microsAt = (subject: Subject, path: FieldPath): Micros | undefined => microsOf(subject.at(path));

/** The objects of a list such as `images`, `attributes` and `shippingOptions`. */
export const objectsAt = (subject: Subject, key: string): readonly JsonObject[] => {
  const list = subject.local[key];
  return Array.isArray(list) ? (list as readonly Json[]).filter(isJsonObject) : [];
};
