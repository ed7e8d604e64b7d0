import type { ReactNode } from 'react';

/** A line of a form: label on the left, control on the right. */
export const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="bulk-line">
    <span className="bulk-label">{label}</span>
    <div className="bulk-control">{children}</div>
  </div>
);
