/** Whether attributes are shown as columns, which ones, and of which categories; the choice is remembered. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { rows } from '../../core/state.ts';
import { createStore } from '../../core/store.ts';
import type { AttributeColumn, AttributeScope } from './attribute-columns.ts';
import { createAttributeIndex } from './attribute-index.ts';

export type AttributeView = {
  /** Shown in a view of one category, of several. */
  readonly one: boolean;
  readonly several: boolean;
  readonly scope: AttributeScope;
  readonly columns: readonly AttributeColumn[];
  /** The number of attributes of the view, shown or not. */
  readonly total: number;
};

const KEY = 'adsheet.attributes';

const isChoice = (value: unknown): value is Pick<AttributeView, 'one' | 'several'> =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'one') === 'boolean' &&
  typeof Reflect.get(value, 'several') === 'boolean';

const remembered = (): Pick<AttributeView, 'one' | 'several'> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (isChoice(stored)) return { one: stored.one, several: stored.several };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { one: true, several: false };
};

const NO_SCOPE: AttributeScope = { kind: 'none', categories: [] };

export const attributeView = createStore<AttributeView>({
  ...remembered(),
  scope: NO_SCOPE,
  columns: [],
  total: 0,
});

/** The attributes of the ads in the window. */
export const carried = createAttributeIndex();
rows.subscribe(carried.follow);

export const isShowing = ({ scope, one, several }: AttributeView): boolean =>
  scope.kind === 'one' ? one : scope.kind === 'several' && several;

/** Shows or hides the attributes of the present view. */
export const toggleAttributes = (): void => {
  attributeView.set((state) =>
    state.scope.kind === 'one' ? { one: !state.one } : { several: !state.several },
  );
  const { one, several } = attributeView.get();
  localStorage.setItem(KEY, JSON.stringify({ one, several }));
};

/** Is the path a column of an attribute that no category of the view defines? Then any ad may have it. */
export const isOwnColumn = (path: FieldPath): boolean =>
  attributeView.get().columns.some((column) => column.path === path && column.definition === undefined);
