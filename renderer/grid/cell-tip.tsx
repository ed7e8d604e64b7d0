import type { CustomTooltipProps } from 'ag-grid-react';

/** A tooltip of several lines. */
export const CellTip = ({ value }: CustomTooltipProps) => (
  <div className="cell-tip">{String(value ?? '')}</div>
);
