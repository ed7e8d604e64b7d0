import { ProgressBar, Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** Something is loading, with its progress where known. */
export const Loading = ({
  text,
  done = 0,
  total = 0,
  children,
}: {
  readonly text: string;
  readonly done?: number;
  readonly total?: number;
  /** What can be done meanwhile. */
  readonly children?: ReactNode;
}) => (
  <div className="state" role="status">
    {total > 0 ? (
      <ProgressBar className="state-bar" value={done / total} aria-label={text} />
    ) : (
      <Spinner size="tiny" aria-hidden={true} />
    )}
    <p>{text}</p>
    {children !== undefined && <div className="state-actions">{children}</div>}
  </div>
);

/** There is nothing to show: why, and the next step. */
export const Empty = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}) => (
  <div className="state">
    <h2>{title}</h2>
    {text !== undefined && <p>{text}</p>}
    {children !== undefined && <div className="state-actions">{children}</div>}
  </div>
);
