/** The exports of this feature for the rest of the window. */
export { chipText } from './chip-text.ts';
export { openChooser } from './chooser-state.ts';
export { ColumnChooser } from './column-chooser.tsx';
export { ColumnHead } from './column-head.tsx';
export { ColumnMenu } from './column-menu.tsx';
export {
  columnMenu,
  filterColumn,
  onHeadKey,
  onHeadMenu,
  openFocusedColumnMenu,
} from './column-menu-state.ts';
export { valueLabel } from './use-values.ts';
export { openWhere, WhereFilter, WhereToggle } from './where-filter.tsx';
