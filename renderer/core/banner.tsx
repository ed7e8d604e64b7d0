import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useWords } from './words.ts';

/** One line under the commands: a message and its next steps. */
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
  /** For a banner that may be dismissed before its cause is over. */
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
