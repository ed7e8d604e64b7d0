import { testIds } from '../../core/test-ids.ts';
import type { PlanLine } from '../planner/public.ts';

/** The line that the keys stand on, as its own is cut where it is long. */
export const AdInFull = ({ line }: { readonly line: PlanLine }) => (
  <p className="routines-ad" data-testid={testIds.routineAd}>
    <b>{line.name}</b> {line.above}: {line.cells.map(({ text }) => text).join(', ')}
  </p>
);
