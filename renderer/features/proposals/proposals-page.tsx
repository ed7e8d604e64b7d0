/** The proposals page: rows of a table beside the ads, decided on before any of them becomes an edit. */
import { Button, Checkbox, Tab, TabList } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { Proposal, RowFilter } from '../../../shared/proposals/proposal.ts';
import { isHeldApart, losesValues } from '../../../shared/proposals/proposal.ts';
import { openDoubts } from '../../../shared/proposals/table-questions.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Count } from '../../core/ui/badges.tsx';
import { Loading } from '../../core/ui/states.tsx';
import { ToggleChip } from '../../core/ui/toggle-chip.tsx';
import { useWords, type Words } from '../../core/words.ts';
import { saveProblems } from '../export/public.ts';
import { ForetoldLines } from '../problems/public.ts';
import { AttributeQuestions } from './attribute-questions.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { ColumnQuestions } from './column-questions.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { decideProposal } from './decide.ts';
import { FileFacts } from './file-facts.tsx';
import { FilePlace } from './file-place.tsx';
import { useChoosing, usePendingFile } from './import-actions.ts';
import { PastePlace } from './paste-place.tsx';
import {
  applyProposal,
  confirmApply,
  discardProposal,
  isCovered,
  PAGE_ROWS,
  proposals,
  shownProposal,
  showRows,
  titleOf,
} from './proposal-store.ts';
import { ProposedRows } from './proposed-rows.tsx';
import { ReadingFile } from './reading-file.tsx';
import { RowNeeds } from './row-needs.tsx';
import { RowNotices, RowQuestions } from './row-notices.tsx';
import { TablePictures } from './table-pictures.tsx';
import { ValueQuestions } from './value-questions.tsx';

type Props = { readonly proposal: Proposal };

/** Asks to confirm clearing fields and deleting ads, with their numbers. */
const Confirm = ({ proposal }: Props) => {
  const { t } = useWords();
  const { counts } = proposal;
  const isAgreed = useStore(proposals, ({ agreed }) => isCovered(counts, agreed));
  const { clears, deletes } = counts;
  const parts = [
    ...(clears > 0 ? [t('proposals.clears', { count: clears })] : []),
    ...(deletes > 0 ? [t('proposals.deletes', { count: deletes })] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Checkbox
      label={`${t('proposals.confirm')} ${parts.join(` ${t('proposals.and')} `)}`}
      checked={isAgreed}
      onChange={(_event, { checked }) => confirmApply(checked === true, counts)}
      data-testid={testIds.confirmProposal}
    />
  );
};

/** What the button does, or what keeps it from that. */
const applyLabel = (t: Words['t'], ads: number, asked: number): string => {
  if (asked > 0) return t('proposals.asked.open', { count: asked });
  return ads === 0 ? t('proposals.nothing') : t('proposals.apply', { count: ads });
};

const ApplyButtons = ({ proposal }: Props) => {
  const { t } = useWords();
  const isAgreed = useStore(proposals, ({ agreed }) => isCovered(proposal.counts, agreed));
  const isBusy = useStore(proposals, ({ applying, reading }) => applying || reading);
  const { kept, clears, deletes } = proposal.counts;
  const ads = kept.new + kept.changed;
  const isUnsure = (proposal.file?.csv?.unsure.length ?? 0) > 0;
  const asked = openDoubts(proposal.questions).length + (isUnsure ? 1 : 0);
  const waits = isHeldApart(proposal) || asked > 0 || (clears + deletes > 0 && !isAgreed);
  const isOff = ads === 0 || waits || isBusy;
  return (
    <>
      <Button
        appearance="primary"
        size="small"
        disabledFocusable={isOff}
        onClick={() => applyProposal(false)}
        data-testid={testIds.applyProposal}
      >
        {applyLabel(t, ads, asked)}
      </Button>
      <Button
        size="small"
        disabledFocusable={isOff}
        onClick={() => applyProposal(true)}
        data-testid={testIds.applyToReview}
      >
        {t('proposals.apply.review')}
      </Button>
    </>
  );
};

const Head = ({ proposal }: Props) => {
  const words = useWords();
  const { t } = words;
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused place to paste is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const { problems, review } = proposal.counts;
  const { errors } = problems;
  return (
    <header className="proposals-head">
      <h2 ref={heading} tabIndex={-1}>
        {titleOf(proposal, words)}
      </h2>
      {errors > 0 && <p className="proposed-error">⊘ {t('proposals.problems', { count: errors })}</p>}
      <ForetoldLines review={review} className="proposed-foretold" />
      <div className="proposals-actions">
        <Confirm proposal={proposal} />
        <Button size="small" onClick={discardProposal} data-testid={testIds.discardProposal}>
          {t('proposals.discard')}
        </Button>
        <ApplyButtons proposal={proposal} />
      </div>
    </header>
  );
};

/** The kinds of rows in the order of their tabs. */
const SHOWN = [
  'differing',
  'new',
  'changed',
  'conflicting',
  'unsure',
  'failed',
  'attention',
  'hidden',
  'missing',
  'unchanged',
] as const satisfies readonly RowFilter[];

/** A note about all rows in conflict, and buttons to decide them at once. */
const Conflicts = ({ proposal }: Props) => {
  const { t } = useWords();
  const kind = useStore(proposals, (state) => state.kind);
  const { conflicts } = proposal.counts;
  if (kind !== 'conflicting' || conflicts === 0) return null;
  return (
    <div className="proposals-conflicts">
      <p>⇄ {t('proposals.conflicts', { count: conflicts })}</p>
      <Button size="small" onClick={() => decideProposal(true, { kind })} data-testid={testIds.takeConflicts}>
        {t('proposals.conflicts.take')}
      </Button>
      <Button
        size="small"
        onClick={() => decideProposal(false, { kind })}
        data-testid={testIds.keepConflicts}
      >
        {t('proposals.conflicts.keep')}
      </Button>
    </div>
  );
};

const Filters = ({ proposal }: Props) => {
  const { t } = useWords();
  const kind = useStore(proposals, (state) => state.kind);
  const chip = (name: RowFilter | null, count: number) => (
    <ToggleChip
      key={name ?? 'all'}
      isOn={kind === name}
      onToggle={() => showRows(kind === name ? 'differing' : name, 0)}
      testId={testIds.proposalKind(name ?? 'all')}
    >
      {t(`proposals.kind.${name ?? 'all'}`)} <Count value={count} />
    </ToggleChip>
  );
  const { counts } = proposal;
  const some = SHOWN.filter((name) => counts[name] > 0 || kind === name);
  return (
    <fieldset className="proposals-filters">
      <legend className="visually-hidden">{t('proposals.filter')}</legend>
      {some.map((name) => chip(name, counts[name]))}
      {counts.unchanged > 0 && chip(null, proposal.rows + counts.missing)}
      {counts.failed + counts.refused > 0 && (
        <Button size="small" onClick={() => saveProblems(proposal)} data-testid={testIds.saveProblems}>
          {t('proposals.problems.save')}
        </Button>
      )}
    </fieldset>
  );
};

const Steps = ({ proposal }: Props) => {
  const { t } = useWords();
  const step = useStore(proposals, (state) => state.step);
  const comparing = useStore(proposals, (state) => state.reading);
  const reading = usePendingFile() !== null || comparing;
  const left = proposal.columns.filter(losesValues).length;
  return (
    <div className="proposals-steps">
      <TabList
        size="small"
        selectedValue={step}
        onTabSelect={(_event, { value }) => proposals.set({ step: value === 'columns' ? 'columns' : 'rows' })}
        aria-label={t('tab.proposals')}
      >
        <Tab value="columns" data-testid={testIds.proposalStep('columns')}>
          {t('proposals.step.columns')} <Count value={proposal.columns.length} />
        </Tab>
        <Tab value="rows" data-testid={testIds.proposalStep('rows')}>
          {t('proposals.step.rows')} <Count value={proposal.counts.kept.changes} />
        </Tab>
      </TabList>
      {step === 'rows' && <Filters proposal={proposal} />}
      {left > 0 && <span className="proposals-left">{t('proposals.left', { count: left })}</span>}
      {reading && (
        <span className="proposals-left" role="status">
          {t('proposals.reading')}
        </span>
      )}
    </div>
  );
};

const Pages = () => {
  const { t, number } = useWords();
  const { kind, from, total, rows } = useStore(proposals, (state) => state);
  if (total <= PAGE_ROWS) return null;
  const shown = { from: number(from + 1), to: number(from + rows.length), total: number(total) };
  return (
    <div className="proposals-pages">
      <Button
        size="small"
        disabledFocusable={from === 0}
        onClick={() => from > 0 && showRows(kind, Math.max(0, from - PAGE_ROWS))}
      >
        {t('proposals.page.before')}
      </Button>
      <span role="status">{t('proposals.page', shown)}</span>
      <Button
        size="small"
        disabledFocusable={from + PAGE_ROWS >= total}
        onClick={() => from + PAGE_ROWS < total && showRows(kind, from + PAGE_ROWS)}
        data-testid={testIds.laterRows}
      >
        {t('proposals.page.after')}
      </Button>
    </div>
  );
};

const Shown = ({ proposal }: Props) => {
  const step = useStore(proposals, (state) => state.step);
  return (
    <>
      <Head proposal={proposal} />
      {proposal.file && <FileFacts file={proposal.file} proposal={proposal} />}
      <RowNotices proposal={proposal} />
      <TablePictures proposal={proposal} />
      <Steps proposal={proposal} />
      <ColumnQuestions proposal={proposal} />
      <AttributeQuestions proposal={proposal} />
      <ValueQuestions proposal={proposal} />
      {step === 'columns' ? (
        <ColumnsStep proposal={proposal} />
      ) : (
        <>
          <RowQuestions proposal={proposal} />
          <RowNeeds proposal={proposal} />
          <Conflicts proposal={proposal} />
          <ProposedRows proposal={proposal} />
          <Pages />
        </>
      )}
    </>
  );
};

export const ProposalsPage = () => {
  const { t } = useWords();
  const proposal = useStore(proposals, shownProposal);
  const comparing = useStore(proposals, (state) => state.reading);
  const pending = usePendingFile();
  const choosing = useChoosing();
  const reading = comparing || pending !== null;
  if (choosing && !reading)
    return (
      <div className="proposals" data-testid={testIds.proposals}>
        <ChooseColumns choosing={choosing} />
      </div>
    );
  return (
    <div className="proposals" data-testid={testIds.proposals} aria-busy={reading}>
      {!proposal && pending && <ReadingFile pending={pending} />}
      {!proposal && !pending && comparing && <Loading text={t('proposals.reading')} />}
      {!reading && !proposal && (
        <div className="proposals-places">
          <PastePlace />
          <FilePlace />
        </div>
      )}
      {proposal && <Shown proposal={proposal} />}
    </div>
  );
};
