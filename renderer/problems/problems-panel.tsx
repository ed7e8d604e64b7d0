import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { GridRow } from '../../shared/contract/views.ts';
import type { Problem } from '../../shared/rules/problem.ts';
import { applyFix } from '../app/edits.ts';
import { app, rows } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { goToCell } from '../grid/grid-handle.ts';
import { testIds } from '../test-ids.ts';
import { keyed } from '../ui/keyed.ts';
import { ProblemLine } from './problem-line.tsx';

type Found = { readonly row: GridRow; readonly problem: Problem };

const nameOfFound = ({ row, problem }: Found): string => `${row.key}${problem.field}${problem.code}`;

const FIRST_SHOWN = 200;

/** All problems of the rows, errors first, in row order. */
export const problemsOf = (list: readonly GridRow[]): readonly Found[] => {
  const found = list.flatMap((row) => row.problems.map((problem) => ({ row, problem })));
  const ranked = (severity: Problem['severity']) =>
    found.filter(({ problem }) => problem.severity === severity);
  return [...ranked('error'), ...ranked('warning')];
};

const Row = ({ row, problem }: Found) => {
  const { t, field } = useWords();
  const ad = String(row.values['title'] ?? '') || t('common.untitled');
  return (
    <li className="problem" data-testid={testIds.problem}>
      <button
        type="button"
        className="problem-go"
        aria-label={t('problems.go', { field: field(problem.field), ad })}
        onClick={() => goToCell(row.key, problem.field)}
      >
        {ad}
      </button>
      <ProblemLine problem={problem} onFix={(changes) => applyFix(row.key, problem.field, changes)} />
    </li>
  );
};

/** Everything that is wrong; a click goes to the cell, a button mends it where that can be done at once. */
export const ProblemsPanel = () => {
  const { t } = useWords();
  const counts = useStore(app, (state) => state.counts);
  const [most, setMost] = useState(FIRST_SHOWN);
  const found = useMemo(() => (counts.errors + counts.warnings > 0 ? problemsOf(rows.all()) : []), [counts]);
  return (
    <div className="problems">
      <header>
        <h2>{t('problems.label')}</h2>
        {counts.errors > 0 && (
          <span className="sign-error">{t('problems.errors', { count: counts.errors })}</span>
        )}
        {counts.warnings > 0 && (
          <span className="sign-warning">{t('problems.warnings', { count: counts.warnings })}</span>
        )}
      </header>
      {found.length === 0 && <p className="panel-note">{t('problems.none')}</p>}
      <ul>
        {keyed(found.slice(0, most), nameOfFound).map(({ key, entry }) => (
          <Row key={key} {...entry} />
        ))}
      </ul>
      {found.length > most && (
        <Button size="small" appearance="subtle" onClick={() => setMost(most + FIRST_SHOWN)}>
          {t('common.show_more', { count: Math.min(FIRST_SHOWN, found.length - most) })}
        </Button>
      )}
    </div>
  );
};
