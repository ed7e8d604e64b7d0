/** What the journal tells, kind by kind, and what each kind must look like to be taken for one. */
import { z } from 'zod';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { ORIGINS, type Who } from '../../../shared/contract/history.ts';
import type { ItemState } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { Change, ChangesetKind } from './changesets.ts';
import type { ImportedRow } from './imports.ts';

/** What the journal does not tell twice: with it a lost local copy is made anew. No entry has a `line` or a `sum` of its own. */
export type JournalEntry =
  | {
      readonly type: 'changeset';
      readonly id: number;
      readonly kind: ChangesetKind;
      readonly label: string;
      readonly at: string;
      readonly undoes: number | null;
      /** Absent in the lines of an Adsheet that did not note it yet. */
      readonly who?: Who | undefined;
      readonly changes: readonly Change[];
      /** The service's id of each changed row that has one: the row's name in any mirror. */
      readonly ids: Readonly<Record<RowKey, number>>;
      /** The rows of a file that it made ads of, or changed them: known again, they make none. */
      readonly imported?: readonly ImportedRow[] | undefined;
    }
  | {
      readonly type: 'item';
      readonly run: number;
      readonly key: RowKey;
      /** The service's id of the row, once there is one. */
      readonly id: number | null;
      readonly state: ItemState;
      /** The vendor ID under which a create is about to leave. */
      readonly vendorId?: string | undefined;
      /** What was sent, once it is known to be applied: drafts that still say this are settled. */
      readonly sent?: readonly { readonly field: FieldPath; readonly value: Json }[] | undefined;
    }
  | {
      readonly type: 'settings';
      /** The values that were set, by their names in the mirror; the others stay. */
      readonly set: Readonly<Record<string, Json>>;
    }
  | {
      /** The local copy was made anew from all lines before this one. */
      readonly type: 'rebuilt';
      readonly at: string;
      /** So many lines before this one were odd, and so many missing, and that is known. */
      readonly odd: number;
      readonly missing: number;
      /** The drafts that there were then wait for the seller. */
      readonly held: boolean;
    }
  | {
      /** The seller lets the drafts of these rows be sent. */
      readonly type: 'released';
      readonly keys: readonly RowKey[];
    };

/** Rows, changesets and runs are counted from one; a larger number is none of ours, and would leave no room for the next. */
const MOST = 2 ** 40;

const count = z.int().positive().max(MOST);
/** An id of the service. */
const id = z.int().positive();
const at = z.iso.datetime();
const key = z
  .string()
  .regex(/^[rc][1-9]\d{0,11}$/)
  .transform((text) => text as RowKey);
const field = z.string().min(1);

/** A number too large for one is read as infinite, and would be written as none at all. */
const isWritable = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isWritable);
  return !isJsonObject(value) || Object.values(value).every(isWritable);
};
const json = z.custom<Json>((value) => value !== undefined && isWritable(value));

const CHANGESET_KINDS = [
  'edit',
  'create',
  'duplicate',
  'status',
  'discard',
  'resolve',
  'policy',
  'undo',
  'redo',
  'push-undo',
] as const satisfies readonly ChangesetKind[];

const ITEM_STATES = [
  'waiting',
  'sending',
  'done',
  'failed',
  'held',
  'skipped',
  'unknown',
] as const satisfies readonly ItemState[];

const change = z
  .object({
    key,
    field,
    before: json,
    after: json,
    baseBefore: json.exactOptional(),
    baseAfter: json.exactOptional(),
    drawn: z.enum(['random', 'derived', 'no']).exactOptional(),
  })
  .readonly();

const imported = z.object({ key, said: z.string().nullable(), marks: z.array(z.string()) }).readonly();

const entry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changeset'),
    id: count,
    kind: z.enum(CHANGESET_KINDS),
    label: z.string(),
    at,
    undoes: count.nullable().default(null),
    who: z.object({ user: z.string().nullable(), origin: z.enum(ORIGINS) }).optional(),
    changes: z.array(change),
    ids: z.record(key, id).default({}),
    imported: z.array(imported).optional(),
  }),
  z.object({
    type: z.literal('item'),
    run: z.int().nonnegative().max(MOST),
    key,
    id: id.nullable(),
    state: z.enum(ITEM_STATES),
    vendorId: z.string().min(1).optional(),
    sent: z.array(z.object({ field, value: json })).optional(),
  }),
  z.object({ type: z.literal('settings'), set: z.record(z.string().min(1), json) }),
  z.object({
    type: z.literal('rebuilt'),
    at,
    odd: z.int().nonnegative(),
    missing: z.int().nonnegative(),
    held: z.boolean(),
  }),
  z.object({ type: z.literal('released'), keys: z.array(key) }),
]);

/** The entry that a line's JSON holds; undefined where it is none that this Adsheet knows. */
export const entryIn = (value: unknown): JournalEntry | undefined => entry.safeParse(value).data;
