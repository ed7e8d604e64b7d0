import { app } from './state.ts';
import { useStore } from './store.ts';
import { testIds } from './test-ids.ts';

/** Announces to screen readers what happened elsewhere in the window. */
export const Announcer = () => {
  const text = useStore(app, (state) => state.announcement);
  return (
    <div className="visually-hidden" role="status" aria-live="polite" data-testid={testIds.announcer}>
      {text}
    </div>
  );
};
