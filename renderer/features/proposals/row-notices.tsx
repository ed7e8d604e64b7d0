/** What is said of all rows of a proposal at once: which ads they are, and what holds them. */
import { Button } from '@fluentui/react-components';
import type { AskedRows, Proposal } from '../../../shared/proposals/proposal.ts';
import { testIds } from '../../core/test-ids.ts';
import { ToggleChip } from '../../core/ui/toggle-chip.tsx';
import { useWords } from '../../core/words.ts';
import { nameOf } from './column-questions.tsx';
import { decideProposal } from './decide.ts';
import { LettersQuestion } from './letters-question.tsx';
import { mapProposal } from './proposal-store.ts';

type Props = { readonly proposal: Proposal };

/** Why the marketplace did not look up external ids that rows use for their ads; shown once for all rows. */
const ExternalIds = ({ proposal: { externalIds } }: Props) => {
  const { t } = useWords();
  if (externalIds === null || externalIds === 'known') return null;
  return (
    <p className="proposals-external" data-testid={testIds.externalIds}>
      ⚠ {t(`proposals.external.${externalIds}`)}
    </p>
  );
};

/** Rows that name the ad of another row: copies, most of the time, which were to become new ads. */
const Copies = ({ proposal: { copies } }: Props) => {
  const { t } = useWords();
  if (copies.rows === 0) return null;
  const isNew = copies.as === 'new';
  return (
    <p className="proposals-external" data-testid={testIds.copiedRows}>
      {t(`proposals.copies.${copies.as}`, { count: copies.rows })}{' '}
      <Button
        size="small"
        onClick={() => mapProposal({ copies: isNew ? 'refuse' : 'new' })}
        data-testid={testIds.makeCopies}
      >
        {t(isNew ? 'proposals.copies.leave' : 'proposals.copies.make')}
      </Button>
    </p>
  );
};

/** Columns that were sorted without the ad IDs, so that each row would change the wrong ad. */
const Apart = ({ proposal }: Props) => {
  const words = useWords();
  const { t } = words;
  const { as, rows, columns } = proposal.apart;
  if (columns.length === 0) return null;
  const names = columns.map((at) => nameOf(proposal, at, words)).join(', ');
  return (
    <div className="proposals-apart" role="alert" data-testid={testIds.sortedApart}>
      <p>⚠ {t(`proposals.apart.${as}`, { count: rows, columns: names })}</p>
      <Button
        size="small"
        onClick={() => mapProposal({ apart: as === 'hold' ? 'take' : 'hold' })}
        data-testid={testIds.takeApart}
      >
        {t(as === 'hold' ? 'proposals.apart.take_anyway' : 'proposals.apart.hold_again')}
      </Button>
    </div>
  );
};

/** One kind of question about rows, with its answer for all of them. */
const Asked = ({ asked: { code, rows, kept } }: { readonly asked: AskedRows }) => {
  const { t } = useWords();
  const answer = (keep: boolean) => () => decideProposal(keep, { question: code });
  return (
    <fieldset className="column-question" data-testid={testIds.rowQuestion(code)}>
      <legend>? {t(`proposals.unsure.${code}`, { count: rows })}</legend>
      <ToggleChip isOn={kept === rows} onToggle={answer(true)} testId={testIds.rowAnswer(code, 'take')}>
        {t('proposals.unsure_take', { count: rows })}
      </ToggleChip>
      <ToggleChip isOn={kept === 0} onToggle={answer(false)} testId={testIds.rowAnswer(code, 'leave')}>
        {t('proposals.unsure_leave', { count: rows })}
      </ToggleChip>
    </fieldset>
  );
};

/** What is not sure about which ads rows are: one answer for all rows of a kind, above the rows themselves. */
export const RowQuestions = ({ proposal: { counts } }: Props) => {
  const { t } = useWords();
  if (counts.questions.length === 0) return null;
  return (
    <section className="column-questions" aria-label={t('proposals.kind.unsure')}>
      {counts.questions.map((asked) => (
        <Asked key={asked.code} asked={asked} />
      ))}
    </section>
  );
};

export const RowNotices = ({ proposal }: Props) => (
  <>
    <LettersQuestion proposal={proposal} />
    <ExternalIds proposal={proposal} />
    <Apart proposal={proposal} />
    <Copies proposal={proposal} />
  </>
);
