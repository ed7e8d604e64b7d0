import { Button } from '@fluentui/react-components';
import type { Conflict } from '../../../shared/contract/views.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { ageText, exactTime } from '../../core/time.ts';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords } from '../../core/words.ts';
import { showInSheet } from './conflict-actions.ts';
import { isSaid } from './conflict-columns.tsx';
import { conflicts, focused } from './conflict-store.ts';
import type { Decision } from './decisions.ts';
import { SideValue } from './side-value.tsx';
import { useWholeFields } from './whole-values.ts';

/** When the value changed on the marketplace, and whether a push noticed it. */
const Since = ({ decision }: { readonly decision: Decision }) => {
  const { t, locale } = useWords();
  const now = useNow();
  const { changedAt, run } = decision;
  return (
    <span className="conflict-since">
      {changedAt !== null && (
        <span title={exactTime(changedAt, locale)}>
          {t('conflicts.changed', { age: ageText(changedAt, Math.max(now, Date.parse(changedAt)), t) })}
        </span>
      )}
      {run !== null && <span>{t('conflicts.found_by_push', { run })}</span>}
    </span>
  );
};

const Row = ({ decision, conflict }: { readonly decision: Decision; readonly conflict: Conflict }) => {
  const { fieldLabel } = useWords();
  return (
    <tr>
      <th scope="row">{fieldLabel(conflict.field)}</th>
      {(['base', 'theirs', 'mine'] as const).map((side) => (
        <td key={side} className={`conflict-${side}`}>
          {isSaid(decision, conflict, side) && <SideValue conflict={conflict} side={side} />}
        </td>
      ))}
    </tr>
  );
};

const Sides = ({ decision }: { readonly decision: Decision }) => {
  const { t } = useWords();
  const { fields } = useWholeFields(decision);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('conflicts.field')}</th>
          <th scope="col">{t('conflict.was')}</th>
          <th scope="col">{t('conflict.theirs')}</th>
          <th scope="col">{t('conflict.mine')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((conflict) => (
          <Row key={conflict.field} decision={decision} conflict={conflict} />
        ))}
      </tbody>
    </table>
  );
};

/** The focused conflict in full. */
export const ConflictDetails = () => {
  const { t } = useWords();
  const decision = useStore(conflicts, focused);
  if (!decision) return null;
  const isCampaign = decision.key.startsWith('c');
  return (
    <section
      className="conflict-details"
      aria-label={t('conflicts.details')}
      data-testid={testIds.conflictDetails}
    >
      <header>
        <h3>{decision.title || decision.adId || decision.key}</h3>
        <Since decision={decision} />
        <span className="spring" />
        <Button size="small" onClick={() => showInSheet(decision)} data-testid={testIds.conflictShow}>
          {t(isCampaign ? 'conflicts.show_campaign' : 'conflicts.show')}
        </Button>
      </header>
      {decision.isDelete && <p>{t('conflicts.delete')}</p>}
      <Sides decision={decision} />
    </section>
  );
};
