import type { KeyboardEvent, PointerEvent } from 'react';
import { layout, PANEL_LIMITS, type PanelName, resizePanel } from '../layout.ts';
import { useStore } from '../store.ts';

const STEP = 16;
/** 1 if a panel grows when its edge moves right or down, -1 if it shrinks. */
const GROWS: Readonly<Record<PanelName, 1 | -1>> = { left: 1, right: -1, bottom: -1 };
const BIGGER: Readonly<Record<PanelName, string>> = {
  left: 'ArrowRight',
  right: 'ArrowLeft',
  bottom: 'ArrowUp',
};
const SMALLER: Readonly<Record<PanelName, string>> = {
  left: 'ArrowLeft',
  right: 'ArrowRight',
  bottom: 'ArrowDown',
};

/** The edge of a panel; dragging it or the arrow keys move it. */
export const Splitter = ({ panel, label }: { readonly panel: PanelName; readonly label: string }) => {
  const { size } = useStore(layout, (state) => state[panel]);
  const upright = panel !== 'bottom';
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const edge = event.currentTarget;
    const from = upright ? event.clientX : event.clientY;
    const onMove = (move: globalThis.PointerEvent): void =>
      resizePanel(panel, size + GROWS[panel] * ((upright ? move.clientX : move.clientY) - from));
    const onUp = (): void => {
      edge.removeEventListener('pointermove', onMove);
      edge.removeEventListener('pointerup', onUp);
    };
    edge.setPointerCapture(event.pointerId);
    edge.addEventListener('pointermove', onMove);
    edge.addEventListener('pointerup', onUp);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const change = event.key === BIGGER[panel] ? STEP : event.key === SMALLER[panel] ? -STEP : 0;
    if (change === 0) return;
    event.preventDefault();
    resizePanel(panel, size + change);
  };
  return (
    <hr
      className={`splitter splitter-${panel}`}
      tabIndex={0}
      aria-label={label}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={PANEL_LIMITS[panel].min}
      aria-valuemax={PANEL_LIMITS[panel].max}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
};
