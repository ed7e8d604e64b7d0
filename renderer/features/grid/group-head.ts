/** The head of a group in the sheet: its name, the number of its ads, and what collapses it. */
import type { Column, GridApi, ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { Field } from '../../../shared/ad/fields.ts';
import { resultColumnOf, resultFieldOf } from '../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { resultName } from '../../../shared/locale/index.ts';
import { resultValue } from '../../../shared/metrics/result-value.ts';
import { announce } from '../../core/notices.ts';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { type Words, words } from '../../core/words.ts';
import { valueLabel } from '../columns/public.ts';
import { fieldIn, LIVE_STATE } from '../fields/public.ts';
import { shownResults, UNKNOWN } from '../results/public.ts';
import {
  arrangement,
  fieldColumns,
  focusedGroup,
  gridApi,
  groupField,
  liveGroupText,
  numberOfHead,
  type RowGroup,
  setCollapsed,
} from '../sheet/public.ts';
import { rangeActOf } from './keys/range-keymap.ts';
import { goToEnd } from './keys/range-keys.ts';
import { totals } from './totals/totals.ts';

const nameOf = ({ sample, values }: RowGroup, field: Field, now: Words): string => {
  if (sample === null) return now.t('groups.rest', { count: values });
  if (field.path === LIVE_STATE) return liveGroupText(sample, now);
  if (field.path === 'status' && sample.state === 'gone') return now.t('gone.status');
  const value = sample.values[field.path] ?? null;
  if (Array.isArray(value) && value.length > 0) return now.value(fieldIn(sample, field), value);
  const plain = typeof value === 'object' || value === '' ? null : value;
  return valueLabel(fieldIn(sample, field), plain, now);
};

/** The sums of a group's columns of results, as they stand from left to right. */
const sumsOf = ({ key }: RowGroup, now: Words): readonly string[] => {
  const total = totals.get().groups.get(key);
  if (!total) return [];
  return shownResults().flatMap((path) => {
    const [column, field] = [resultColumnOf(path), resultFieldOf(path)];
    if (!column || !field) return [];
    const value = now.value(field, resultValue(total.figures, column)) || UNKNOWN;
    return [now.t('range.ratio', { field: resultName(now.language, column, 'head'), value })];
  });
};

/** What a screen reader says of a head: the row has the focus, so its cell's state goes unheard. */
const spokenOf = (group: RowGroup, field: Field, now: Words): string => {
  const state = now.t(group.isCollapsed ? 'groups.collapsed' : 'groups.expanded', {
    name: nameOf(group, field, now),
    count: group.count,
  });
  return [state, ...sumsOf(group, now)].join('; ');
};

/** Collapses or expands a group at the seller's hand. */
const collapseTo = (group: RowGroup, isCollapsed: boolean): void => {
  const field = groupField();
  if (!field || group.isCollapsed === isCollapsed) return;
  setCollapsed(group.key, isCollapsed);
  announce(spokenOf({ ...group, isCollapsed }, field, words()));
};

/** A class, since AG Grid instantiates cell renderers with `new`. */
export class GroupHead implements ICellRendererComp<GridRow> {
  readonly #place = document.createElement('div');
  #number = 0;
  #row: HTMLElement | null = null;
  #leave = (): void => {};

  init({ data, eGridCell }: ICellRendererParams<GridRow>): void {
    this.#number = data ? numberOfHead(data) : 0;
    this.#row = eGridCell;
    this.#place.setAttribute('role', 'gridcell');
    this.#place.addEventListener('click', () => this.#toggle());
    this.#draw();
    const ends = [arrangement, totals].map((store) => store.subscribe(() => this.#draw()));
    this.#leave = () => {
      for (const end of ends) end();
    };
  }
  refresh(): boolean {
    this.#draw();
    return true;
  }
  getGui(): HTMLElement {
    return this.#place;
  }
  destroy(): void {
    this.#leave();
  }

  #group(): RowGroup | undefined {
    return arrangement.get().groups[this.#number];
  }
  #toggle(): void {
    const group = this.#group();
    if (group) collapseTo(group, !group.isCollapsed);
  }
  #draw(): void {
    const group = this.#group();
    const field = groupField();
    if (!group || !field) return;
    const now = words();
    const [sign, title, size, sums] = ['span', 'b', 'span', 'span'].map((tag) => document.createElement(tag));
    if (!sign || !title || !size || !sums) return;
    sign.className = 'group-sign';
    sign.setAttribute('aria-hidden', 'true');
    title.textContent = nameOf(group, field, now);
    size.className = 'group-count';
    size.textContent = now.t('groups.count', { count: group.count });
    sums.className = 'group-sums';
    sums.textContent = sumsOf(group, now).join('   ');
    this.#place.className = 'group-line';
    this.#place.dataset['testid'] = testIds.groupHead(this.#number);
    this.#place.setAttribute('aria-expanded', String(!group.isCollapsed));
    this.#row?.setAttribute('aria-label', spokenOf(group, field, now));
    this.#place.replaceChildren(sign, title, size, sums);
  }
}

/**
 * The head of a group is no row. A click on it gives the focus to the column of the tick boxes, which arrows cannot
 * leave: it moves on to the column of the ad that had the focus.
 */
export const onHeadFocused = (api: GridApi<GridRow>, rowIndex: number, column: Column): void => {
  const { focus } = app.get();
  app.set({ focus: null });
  const columns = fieldColumns();
  if (columns.includes(column)) return;
  const path = focus?.field ?? 'title';
  const next = columns.find((each) => each.getColId() === path) ?? columns[0];
  if (next) api.setFocusedCell(rowIndex, next);
};

/** What a key does to the group whose head has the focus: whether it is to be collapsed; null for other keys. */
const collapseBy = ({ key }: KeyboardEvent, { isCollapsed }: RowGroup): boolean | null => {
  if (key === 'Enter' || key === ' ') return !isCollapsed;
  if (key === 'ArrowLeft') return true;
  return key === 'ArrowRight' ? false : null;
};

/** The end of the sheet that a key leads to; null for other keys. */
const endBy = (event: KeyboardEvent): 'first' | 'last' | null => {
  const act = rangeActOf(event, false);
  if (act?.kind !== 'corner' || act.extends) return null;
  return act.to === 'first' || act.to === 'last' ? act.to : null;
};

/** Does what a key does on the head of a group; false for other keys. */
const headKey = (event: KeyboardEvent, group: RowGroup): boolean => {
  const end = endBy(event);
  if (end) goToEnd(end);
  if (end || event.ctrlKey || event.metaKey || event.altKey) return end !== null;
  const collapse = collapseBy(event, group);
  if (collapse !== null) collapseTo(group, collapse);
  return collapse !== null;
};

/** Keys on a head, before the grid's own; returns the function that stops this. */
export const serveGroupHeads = (frame: HTMLElement): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    const { target } = event;
    const api = gridApi();
    if (!(api && target instanceof Element && target.closest('.group-head'))) return;
    const group = focusedGroup(api);
    if (!group || !headKey(event, group)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  frame.addEventListener('keydown', onKey, true);
  return () => frame.removeEventListener('keydown', onKey, true);
};
