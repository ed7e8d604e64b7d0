/** Whether the panel shows the fields of an ad, or its history. */
import { createStore } from './store.ts';

export const PANEL_VIEWS = ['fields', 'history'] as const;
export type PanelView = (typeof PANEL_VIEWS)[number];

export const panelView = createStore<{ readonly view: PanelView }>({ view: 'fields' });
