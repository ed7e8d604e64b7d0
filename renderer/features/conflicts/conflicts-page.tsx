/** Conflicts between the seller's edits and changes on the marketplace, each with its three sides, decided here. */
import { Button } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { useWords } from '../../core/words.ts';
import {
  decideChosen,
  decisionName,
  selectAlike,
  selectAll,
  selectRow,
  writeAnother,
} from './conflict-actions.ts';
import { ConflictDetails } from './conflict-details.tsx';
import { ConflictGrid } from './conflict-grid.tsx';
import { chosen, conflicts, focused, followConflicts } from './conflict-store.ts';
import { alike, ofSameRow } from './decisions.ts';

const openSettings = (): void => app.set({ dialog: { kind: 'settings' } });

/** The rule by which pulls decide conflicts, with a button to change it. */
const Rule = ({ isEmpty = false }: { readonly isEmpty?: boolean }) => {
  const { t } = useWords();
  const rule = useStore(app, (state) => state.open?.settings.sync.conflicts ?? 'ask');
  return (
    <p className="conflict-rule">
      {t(`conflicts.rule.${rule}`)} {rule !== 'ask' && !isEmpty && `${t('conflicts.rule.rest')} `}
      <button type="button" className="link" onClick={openSettings} data-testid={testIds.conflictRule}>
        {t('conflicts.rule.change')}
      </button>
    </p>
  );
};

/** Buttons that select conflicts like the focused one, each with their number. */
const SelectButtons = () => {
  const { t, number } = useWords();
  const decisions = useStore(conflicts, (state) => state.decisions);
  const one = useStore(conflicts, focused);
  if (!one) return null;
  const entries = [
    { name: t('conflicts.select.row'), count: ofSameRow(decisions, one).length, run: () => selectRow(one) },
    {
      name: t('conflicts.select.alike', { field: decisionName(one) }),
      count: alike(decisions, one).length,
      run: () => selectAlike(one),
    },
    { name: t('conflicts.select.all'), count: decisions.length, run: selectAll },
  ];
  return (
    <fieldset className="conflict-select">
      <legend>{t('conflicts.select')}</legend>
      {entries.map(({ name, count, run }) => (
        <Button key={name} size="small" appearance="subtle" onClick={run}>
          {name} <span className="count">{number(count)}</span>
        </Button>
      ))}
    </fieldset>
  );
};

const DecideButtons = () => {
  const { t } = useWords();
  const count = useStore(conflicts, (state) => chosen(state).length);
  const one = useStore(conflicts, focused);
  return (
    <div className="row-of">
      <Button
        size="small"
        disabled={count !== 1 || one?.isDelete === true}
        onClick={() => writeAnother(one)}
        data-testid={testIds.anotherValue}
      >
        {t('conflicts.another')}
      </Button>
      <Button
        size="small"
        title={t('conflicts.theirs.means')}
        onClick={() => decideChosen('theirs')}
        data-testid={testIds.takeTheirs}
      >
        {t('conflicts.theirs', { count })}
      </Button>
      <Button
        size="small"
        title={t('conflicts.mine.means')}
        onClick={() => decideChosen('mine')}
        data-testid={testIds.keepMine}
      >
        {t('conflicts.mine', { count })}
      </Button>
    </div>
  );
};

const Head = () => {
  const { t } = useWords();
  const decisions = useStore(conflicts, (state) => state.decisions);
  return (
    <header className="conflict-head">
      <h2>{t('conflicts.title', { count: decisions.length })}</h2>
      <DecideButtons />
      <p>
        {t('conflicts.mine.means')} {t('conflicts.theirs.means')}
      </p>
      <Rule />
    </header>
  );
};

const Key = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <span className="conflict-key">
    <kbd>{name}</kbd> {children}
  </span>
);

const Foot = () => {
  const { t } = useWords();
  return (
    <footer className="conflict-foot">
      <Key name="M">{t('conflict.keep_mine')}</Key>
      <Key name="T">{t('conflict.take_theirs')}</Key>
      <Key name="E">{t('conflicts.another')}</Key>
      <Key name={t('conflicts.key.enter')}>{t('conflicts.key.choose')}</Key>
      <Key name={t('conflicts.key.space')}>{t('conflicts.select')}</Key>
      <Key name="A">{t('conflicts.select.row')}</Key>
      <Key name="F">{t('conflicts.key.alike')}</Key>
      <Key name="Ctrl+Z">{t('command.undo')}</Key>
    </footer>
  );
};

/** No conflicts: why, and which rule decides them. Takes the focus after the last decision. */
const Nothing = () => {
  const { t } = useWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return (
    <div className="conflict-none" ref={place} tabIndex={-1}>
      <Empty title={t('conflicts.empty.title')} text={t('conflicts.empty.text')} />
      <Rule isEmpty />
    </div>
  );
};

export const ConflictsPage = () => {
  const { t } = useWords();
  const account = useStore(app, openName);
  const known = useStore(conflicts, (state) => state.account);
  const none = useStore(conflicts, (state) => state.decisions.length === 0);
  useEffect(() => followConflicts(account), [account]);
  return (
    <div className="conflicts-page" data-testid={testIds.conflicts}>
      {known !== account && <Loading text={t('conflicts.loading')} />}
      {known === account && none && <Nothing />}
      {known === account && !none && (
        <>
          <Head />
          <SelectButtons />
          <ConflictGrid />
          <ConflictDetails />
          <Foot />
        </>
      )}
    </div>
  );
};
