import type { ReactNode } from 'react';

/** One line under the commands: what stands in the way, and the ways on. */
export const Banner = ({
  tone,
  text,
  testId,
  children,
}: {
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string;
  readonly testId?: string;
  readonly children?: ReactNode;
}) => (
  <div className={`banner banner-${tone}`} role={tone === 'error' ? 'alert' : 'status'} data-testid={testId}>
    <span>{text}</span>
    {children}
  </div>
);
