/** Which state of the rows the seller saw when deciding on an edit, in the form of the commands' input. */
import type { RowKey } from '../../shared/ad/model.ts';
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { rowAt } from './state.ts';

export type Shown = Pick<GridRow, 'key' | 'asOf'>;

type Seen = NonNullable<CommandInput<'edits.apply'>['seen']>;

export const seenIn = (shown: Iterable<Shown>): Seen =>
  [...Map.groupBy(shown, ({ asOf }) => asOf)].map(([asOf, of]) => ({ asOf, keys: of.map(({ key }) => key) }));

/** The rows as the sheet shows them now. */
export const seenNow = (keys: Iterable<RowKey>): Seen =>
  seenIn([...new Set(keys)].flatMap((key) => rowAt(key) ?? []));
