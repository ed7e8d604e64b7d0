/** One match after the other: the new row and the ad side by side, and the effect of each answer. */
import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { Fragment } from 'react';
import type { AdMatch } from '../../../shared/contract/results/matches.ts';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { answerMatch, useMatches } from './matches-store.ts';
import './matches.css';

const Sides = ({ match: { title, ad, fields } }: { readonly match: AdMatch }) => {
  const { t, fieldLabel, valueAt } = useWords();
  return (
    <table className="match-sides">
      <thead>
        <tr>
          <th scope="col">{t('matches.field')}</th>
          <th scope="col">{t('matches.mine')}</th>
          <th scope="col">{t('matches.theirs', { id: ad.id })}</th>
        </tr>
      </thead>
      <tbody>
        {!fields.some(({ field }) => field === 'title') && (
          <tr>
            <th scope="row">{fieldLabel('title')}</th>
            <td>{title}</td>
            <td>{ad.title}</td>
          </tr>
        )}
        {fields.map(({ field, mine, theirs }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td>{valueAt(field, mine) || t('common.empty')}</td>
            <td>{valueAt(field, theirs) || t('common.empty')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const MatchesDialog = () => {
  const { t } = useWords();
  const [match] = useMatches();
  const close = (): void => app.set({ dialog: null });
  return (
    <div className="form" data-testid={testIds.matchesDialog}>
      <DialogTitle>{t('matches.title')}</DialogTitle>
      <DialogContent className="match-content">
        {match ? (
          <>
            <p>{t(`matches.why.${match.why}`)}</p>
            <Sides match={match} />
            {match.fields.length === 0 && <p>{t('matches.equal')}</p>}
            <p>{t('matches.same.means')}</p>
            <p className="sign-warning">{t('matches.another.means')}</p>
          </>
        ) : (
          <p role="status">{t('matches.none')}</p>
        )}
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={close}>{t('common.close')}</Button>
        {match && (
          // A key per question, so that a double click cannot answer two.
          <Fragment key={match.key}>
            <Button onClick={() => answerMatch(match, 'another')} data-testid={testIds.matchAnother}>
              {t('matches.another')}
            </Button>
            <Button
              appearance="primary"
              onClick={() => answerMatch(match, 'same')}
              data-testid={testIds.matchSame}
            >
              {t('matches.same')}
            </Button>
          </Fragment>
        )}
      </DialogActions>
    </div>
  );
};
