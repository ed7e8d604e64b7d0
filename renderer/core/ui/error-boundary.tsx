import { Button } from '@fluentui/react-components';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { showError } from '../notices.ts';
import { words } from '../words.ts';
import { Empty } from './states.tsx';

type Props = { readonly children: ReactNode };
type State = { readonly failed: boolean };

/** Shows an error of one part of the window in its place; the rest stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    showError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { t } = words();
    return (
      <Empty title={t('error.what')}>
        <Button onClick={() => this.setState({ failed: false })}>{t('error.retry')}</Button>
      </Empty>
    );
  }
}
