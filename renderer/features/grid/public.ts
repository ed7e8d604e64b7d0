/** The exports of this feature for the rest of the window. */
export { AdsGrid } from './ads-grid.tsx';
export { CampaignsGrid } from './campaigns-grid.tsx';
export { CellMenu } from './cell-menu.tsx';
export { CellNote } from './cell-note.tsx';
export { fillDown, fillRight } from './copy/fill.ts';
export { FilterBar } from './filter-bar.tsx';
export { RangeStatus } from './range/status.tsx';
