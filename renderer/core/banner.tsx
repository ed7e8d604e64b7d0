import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useWords } from './words.ts';

/** One line under the commands: what stands in the way, and the ways on. */
export const Banner = ({
  tone,
  text,
  testId,
  onDismiss,
  children,
}: {
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string;
  readonly testId?: string;
  /** Of a banner that need not stay until what it says is over. */
  readonly onDismiss?: () => void;
  readonly children?: ReactNode;
}) => {
  const { t } = useWords();
  return (
    <div
      className={`banner banner-${tone}`}
      role={tone === 'error' ? 'alert' : 'status'}
      data-testid={testId}
    >
      <span>{text}</span>
      {children}
      {onDismiss && (
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t('common.dismiss')}
          onClick={onDismiss}
        />
      )}
    </div>
  );
};
