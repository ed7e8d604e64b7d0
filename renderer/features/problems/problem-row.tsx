/** The two kinds of lines of the problems panel. The list handles clicks on lines; buttons handle their own. */
import { Button, Tooltip } from '@fluentui/react-components';
import { BookInformationRegular, ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { attributePath } from '../../../shared/ad/fields.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { SEVERITIES } from '../../../shared/rules/problem.ts';
import { ensureDefinition } from '../../core/reference-data.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { showCategory } from '../categories/public.ts';
import { applyFix } from '../edits/public.ts';
import { categoryIdOf, definitionOf } from '../fields/public.ts';
import { AnywayButton } from './anyway-button.tsx';
import { fixAll } from './problem-actions.ts';
import { fixable, type LocatedProblem, type ProblemGroup, worstOf } from './problem-groups.ts';
import type { Line } from './problem-lines.ts';
import { countText, fixAllText, isOfCategory, kindText, placeText } from './problem-words.ts';
import { anywayStep, heldOf, sendGroupAnyway } from './send-anyway.ts';

/** Only the focused line's buttons are Tab stops. */
type Focus = { readonly isActive: boolean };
const tabIndex = (isActive: boolean): 0 | -1 => (isActive ? 0 : -1);

const Head = ({
  group,
  open,
  isActive,
}: Focus & { readonly group: ProblemGroup; readonly open: boolean }) => {
  const words = useWords();
  const { t } = words;
  const mend = fixAllText(group, words);
  const held = heldOf(group).length;
  const counts = SEVERITIES.filter((severity) => group.counts[severity] > 0);
  return (
    <>
      <span className="problem-kind">
        {open ? <ChevronDownRegular aria-hidden /> : <ChevronRightRegular aria-hidden />}
        <SeveritySign severity={worstOf(group)} />
        <strong>{kindText(group.sample, words)}</strong>
        <span className="problem-count">
          {counts.map((severity) => countText(severity, group.counts[severity], words)).join(' · ')}
        </span>
        {group.sample.source === 'service' && (
          <span className="problem-said">{t('problems.said.service')}</span>
        )}
      </span>
      <span className="problem-mend">
        {mend !== '' && (
          <Button
            size="small"
            tabIndex={tabIndex(isActive)}
            onClick={() => fixAll(group)}
            data-testid={testIds.fixAll}
          >
            {mend}
          </Button>
        )}
        {held > 0 && (
          <Button
            size="small"
            appearance="subtle"
            tabIndex={tabIndex(isActive)}
            onClick={() => sendGroupAnyway(group)}
            data-testid={testIds.anywayAll}
          >
            {t('problems.anyway.all', { count: held })}
          </Button>
        )}
      </span>
    </>
  );
};

const One = ({
  found,
  mends,
  isActive,
}: Focus & { readonly found: LocatedProblem; readonly mends: boolean }) => {
  const words = useWords();
  const { t } = words;
  const { row, problem } = found;
  const category = categoryIdOf(row);
  const definition = useStore(app, (state) => definitionOf(row, state));
  const isAttribute = attributePath(problem.field) !== undefined;
  useEffect(() => {
    if (isAttribute && category !== undefined) ensureDefinition(category);
  }, [isAttribute, category]);
  const ad = String(row.values['title'] ?? '') || t('common.untitled');
  const field = words.fieldLabel(problem.field, definition);
  const said = words.said(problem);
  return (
    <>
      <span className="problem-ad">
        <SeveritySign severity={problem.severity} />
        <span title={t('problems.go', { field, ad })} data-testid={testIds.problemGo}>
          {ad}
        </span>
        {isCampaignKey(row.key) && <span className="op op-campaign">{t('review.op.campaign')}</span>}
      </span>
      <span className="problem-field" title={field}>
        {field}
      </span>
      <span className="problem-text" title={words.wholeProblem(problem)}>
        {words.problem(problem)}
        {said && <q className="problem-quote">{said}</q>}
      </span>
      <span className="problem-place" title={placeText(problem)}>
        {placeText(problem)}
      </span>
      <span className="problem-source" title={t(`problems.said.${problem.source}`)}>
        {t(`problems.source.${problem.source}`)}
      </span>
      {category !== undefined && isOfCategory(problem) && (
        <Tooltip relationship="label" content={t('panel.category.allows')}>
          <Button
            className="problem-allows"
            size="small"
            appearance="subtle"
            icon={<BookInformationRegular />}
            tabIndex={tabIndex(isActive)}
            onClick={() => showCategory(category)}
            data-testid={testIds.problemAllows}
          />
        </Tooltip>
      )}
      {(mends || anywayStep(problem)) && (
        <span className="problem-mend">
          {problem.fix && (
            <Button
              size="small"
              tabIndex={tabIndex(isActive)}
              onClick={() => applyFix(row.key, problem.field, problem.fix?.changes ?? [])}
              data-testid={testIds.fix}
            >
              {words.fix(problem)}
            </Button>
          )}
          <AnywayButton problem={problem} row={row.key} tabIndex={tabIndex(isActive)} />
        </span>
      )}
    </>
  );
};

export const lineId = (at: number): string => `problem-line-${at}`;

/** A line by its index. */
export const ProblemRow = ({ line, at, isActive }: Focus & { readonly line: Line; readonly at: number }) => {
  const isHead = line.kind === 'group';
  return (
    <div
      role="treeitem"
      id={lineId(at)}
      tabIndex={-1}
      className={`problem-row problem-${line.kind}${isActive ? ' problem-active' : ''}`}
      aria-level={isHead ? 1 : 2}
      aria-posinset={line.place}
      aria-setsize={line.siblings}
      aria-selected={isActive}
      {...(isHead ? { 'aria-expanded': line.open } : {})}
      data-line={at}
      data-testid={isHead ? testIds.problemGroup : testIds.problem}
    >
      {line.kind === 'group' ? (
        <Head group={line.group} open={line.open} isActive={isActive} />
      ) : (
        <One found={line.found} mends={fixable(line.group) > 0} isActive={isActive} />
      )}
    </div>
  );
};
