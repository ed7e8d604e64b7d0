/** The seller's own views in the left panel. */
import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
} from '@fluentui/react-components';
import { AddRegular, MoreHorizontalRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import type { SavedView } from '../../../shared/contract/saved-views.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import {
  askToSave,
  followAccount,
  removeSaved,
  saved,
  showSaved,
  updateSaved,
  useSavedViews,
} from './saved-views.ts';
import { sameFilter } from './table-view.ts';

const More = ({ view }: { readonly view: SavedView }) => {
  const { t } = useWords();
  const { name } = view;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          className="view-more"
          size="small"
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={t('views.more', { name })}
          data-testid={testIds.savedViewMore(name)}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => updateSaved(view)}>{t('views.update')}</MenuItem>
          <MenuItem onClick={() => askToSave(view)}>{t('views.rename')}</MenuItem>
          <MenuItem onClick={() => removeSaved(view)}>{t('views.remove')}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};

const Entry = ({ view }: { readonly view: SavedView }) => {
  const isLast = useStore(saved, (state) => state.shown === view.name);
  const filter = useStore(app, (state) => state.filter);
  const chosen = isLast && sameFilter(filter, view.view.filter);
  return (
    <li className={mergeClasses('entry', 'entry-own', chosen && 'entry-chosen')}>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={() => showSaved(view)}
        data-testid={testIds.savedView(view.name)}
      >
        <span className="entry-name">{view.name}</span>
      </button>
      <More view={view} />
    </li>
  );
};

export const SavedViewList = () => {
  const { t } = useWords();
  const account = useStore(app, openName);
  const views = useSavedViews();
  useEffect(() => followAccount(account), [account]);
  return (
    <>
      <h2>{t('views.title')}</h2>
      {views.length === 0 && <p className="left-note">{t('views.none')}</p>}
      <ul className="entries">
        {views.map((view) => (
          <Entry key={view.name} view={view} />
        ))}
      </ul>
      <button
        type="button"
        className="left-more left-save"
        onClick={() => askToSave()}
        data-testid={testIds.saveView}
      >
        <AddRegular />
        {t('views.save')}
      </button>
    </>
  );
};
