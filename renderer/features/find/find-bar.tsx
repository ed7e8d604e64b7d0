import { Button, Select, Spinner, ToggleButton, Tooltip } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowSwapRegular, ArrowUpRegular, DismissRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, type ReactElement, useEffect } from 'react';
import type { WindowCommand } from '../../../shared/contract/window-commands.ts';
import { keyLabel } from '../../core/keymap.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { closeFind, openFind, replaceAll, replaceOne, step } from './find-actions.ts';
import { type FindScope, type FindState, find } from './find-state.ts';
import { drawFound } from './found-paint.ts';
import { MOST_LONG_TEXTS } from './long-texts.ts';
import { searchOnSheetChange, searchSoon } from './search-again.ts';

const SCOPES: readonly FindScope[] = ['all', 'column', 'cells', 'ads'];

const set = (part: Partial<FindState>): void => {
  find.set(part);
  searchSoon();
};

const useKey = (): ((command: WindowCommand) => string) => {
  const platform = useStore(app, (state) => state.shell?.platform ?? '');
  return (command) => keyLabel(command, platform);
};

const Switch = ({
  name,
  text,
  on,
  onChange,
}: {
  readonly name: 'case' | 'word' | 'regex';
  readonly text: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}) => {
  const { t } = useWords();
  return (
    <Tooltip content={t(`find.${name}`)} relationship="label">
      <ToggleButton
        className="find-switch"
        size="small"
        appearance="subtle"
        checked={on}
        onClick={() => onChange(!on)}
        data-testid={testIds.findSwitch(name)}
      >
        {text}
      </ToggleButton>
    </Tooltip>
  );
};

const Switches = () => {
  const mode = useStore(find, (state) => state.mode);
  const matchCase = useStore(find, (state) => state.matchCase);
  const inMode = (name: 'word' | 'regex') => (on: boolean) => set({ mode: on ? name : 'text' });
  return (
    <>
      <Switch name="case" text="Aa" on={matchCase} onChange={(on) => set({ matchCase: on })} />
      <Switch name="word" text="|ab|" on={mode === 'word'} onChange={inMode('word')} />
      <Switch name="regex" text=".*" on={mode === 'regex'} onChange={inMode('regex')} />
    </>
  );
};

/** Where to search: everything shown, or the cells selected when the search was opened. */
const Where = () => {
  const { t, fieldLabel } = useWords();
  const scope = useStore(find, (state) => state.scope);
  const held = useStore(find, (state) => state.held);
  const texts: Readonly<Record<FindScope, string | null>> = {
    all: t('find.scope.all'),
    column: held.column && t('find.scope.column', { field: fieldLabel(held.column) }),
    cells: held.cells && t('find.scope.cells', { count: held.cells.keys.size * held.cells.fields.size }),
    ads: held.ads && t('find.scope.ads', { count: held.ads.size }),
  };
  return (
    <Select
      className="find-where"
      size="small"
      aria-label={t('find.scope')}
      value={scope}
      onChange={(_event, { value }) => set({ scope: SCOPES.find((each) => each === value) ?? 'all' })}
      data-testid={testIds.findScope}
    >
      {SCOPES.filter((each) => texts[each] !== null).map((each) => (
        <option key={each} value={each}>
          {texts[each]}
        </option>
      ))}
    </Select>
  );
};

const countText = (
  { text, found, at, bad, looking }: FindState,
  { t, number }: ReturnType<typeof useWords>,
) => {
  if (bad) return t('find.bad');
  if (text === '') return '';
  if (found.length === 0) return looking ? t('find.looking') : t('find.none');
  return at < 0
    ? t('find.count', { count: found.length })
    : t('find.at', { at: number(at + 1), count: found.length });
};

const Count = () => {
  const words = useWords();
  const state = useStore(find, (now) => now);
  return (
    <span className={state.bad ? 'find-count find-bad' : 'find-count'}>
      {state.looking && <Spinner size="extra-tiny" aria-hidden={true} />}
      <span role="status" data-testid={testIds.findCount}>
        {countText(state, words)}
      </span>
      {state.part && <span>{words.t('find.part', { limit: words.number(MOST_LONG_TEXTS) })}</span>}
    </span>
  );
};

const IconButton = ({
  tip,
  icon,
  onClick,
  disabled = false,
  testId,
}: {
  readonly tip: string;
  readonly icon: ReactElement;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly testId: string;
}) => (
  <Tooltip content={tip} relationship="label">
    <Button
      size="small"
      appearance="subtle"
      icon={icon}
      disabledFocusable={disabled}
      onClick={onClick}
      data-testid={testId}
    />
  </Tooltip>
);

const FindLine = () => {
  const { t } = useWords();
  const keyOf = useKey();
  const text = useStore(find, (state) => state.text);
  const none = useStore(find, (state) => state.found.length === 0);
  const bad = useStore(find, (state) => state.bad);
  const replacing = useStore(find, (state) => state.open === 'replace');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  return (
    <div className="find-line">
      <input
        type="text"
        className="find-input"
        aria-label={t('find.text')}
        placeholder={t('find.text')}
        aria-invalid={bad}
        spellCheck={false}
        value={text}
        onChange={({ target }) => set({ text: target.value, at: -1 })}
        onKeyDown={onKeyDown}
        data-testid={testIds.findText}
      />
      <Switches />
      <Where />
      <IconButton
        tip={t('find.previous', { key: keyOf('find-previous') })}
        icon={<ArrowUpRegular />}
        disabled={none}
        onClick={() => step(-1)}
        testId={testIds.command('find-previous')}
      />
      <IconButton
        tip={t('find.next', { key: keyOf('find-next') })}
        icon={<ArrowDownRegular />}
        disabled={none}
        onClick={() => step(1)}
        testId={testIds.command('find-next')}
      />
      {!replacing && (
        <IconButton
          tip={t('find.show_replace', { key: keyOf('replace') })}
          icon={<ArrowSwapRegular />}
          onClick={() => openFind('replace')}
          testId={testIds.command('replace')}
        />
      )}
      <Count />
      <span className="spring" />
      <IconButton
        tip={t('find.close', { key: t('key.escape') })}
        icon={<DismissRegular />}
        onClick={closeFind}
        testId={testIds.findClose}
      />
    </div>
  );
};

const ReplaceLine = () => {
  const { t } = useWords();
  const by = useStore(find, (state) => state.by);
  const count = useStore(find, (state) => state.found.length);
  const looking = useStore(find, (state) => state.looking);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    replaceOne();
  };
  return (
    <div className="find-line">
      <input
        type="text"
        className="find-input"
        aria-label={t('find.by')}
        placeholder={t('find.by')}
        spellCheck={false}
        value={by}
        onChange={({ target }) => find.set({ by: target.value })}
        onKeyDown={onKeyDown}
        data-testid={testIds.findBy}
      />
      <Button
        size="small"
        disabledFocusable={count === 0}
        onClick={replaceOne}
        data-testid={testIds.replaceOne}
      >
        {t('find.one')}
      </Button>
      <Button
        size="small"
        disabledFocusable={count === 0 || looking}
        onClick={replaceAll}
        data-testid={testIds.replaceAll}
      >
        {t('find.all', { count })}
      </Button>
    </div>
  );
};

const Open = ({ replacing }: { readonly replacing: boolean }) => {
  const { t } = useWords();
  useEffect(drawFound, []);
  useEffect(searchOnSheetChange, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    closeFind();
  };
  return (
    <search className="find" aria-label={t('find.label')} onKeyDown={onKeyDown} data-testid={testIds.find}>
      <FindLine />
      {replacing && <ReplaceLine />}
    </search>
  );
};

/** Find and replace, above the sheet; matches are marked in the sheet. */
export const FindBar = () => {
  const open = useStore(find, (state) => state.open);
  return open && <Open replacing={open === 'replace'} />;
};
