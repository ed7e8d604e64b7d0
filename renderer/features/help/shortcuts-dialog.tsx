import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { foldForSearch } from '../../core/fold-for-search.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { SearchInput } from '../../core/ui/search-input.tsx';
import { useWords } from '../../core/words.ts';
import { type ShortcutGroup, shortcutGroups } from './shortcuts.ts';

const narrowed = (groups: readonly ShortcutGroup[], text: string): readonly ShortcutGroup[] => {
  const wanted = foldForSearch(text).trim();
  return groups
    .map(({ title, shortcuts }) => ({
      title,
      shortcuts: shortcuts.filter(({ name, keys }) =>
        foldForSearch(`${name} ${keys.join(' ')}`).includes(wanted),
      ),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
};

const Group = ({ title, shortcuts }: ShortcutGroup) => (
  <section>
    <h3>{title}</h3>
    <dl>
      {shortcuts.map(({ name, keys }) => (
        <div key={`${name} ${keys.join()}`}>
          <dt>{name}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

/** All keys of the window. */
export const ShortcutsDialog = () => {
  const words = useWords();
  const { t } = words;
  const platform = useStore(app, (state) => state.shell?.platform ?? '');
  const [text, setText] = useState('');
  const groups = useMemo(() => shortcutGroups(platform, words), [platform, words]);
  const shown = useMemo(() => narrowed(groups, text), [groups, text]);
  return (
    <div data-testid={testIds.shortcuts}>
      <DialogTitle>{t('shortcuts.title')}</DialogTitle>
      <DialogContent className="help">
        <SearchInput
          className="help-search"
          label={t('shortcuts.search')}
          value={text}
          onSearch={setText}
          testId={testIds.shortcutsSearch}
        />
        {shown.length === 0 && <p className="help-none">{t('palette.none', { text })}</p>}
        <div className="shortcuts">
          {shown.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.close')}</Button>
      </DialogActions>
    </div>
  );
};
