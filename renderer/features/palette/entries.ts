/** The palette's entries: commands, pages, views, categories, campaigns, columns, accounts. */
import { FIELDS } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { attributeLabel } from '../../../shared/category/category.ts';
import { VIEWS } from '../../../shared/contract/saved-views.ts';
import type { WindowCommand } from '../../../shared/contract/window-commands.ts';
import { WINDOW_COMMAND_NAMES, WINDOW_COMMANDS } from '../../../shared/contract/window-commands.ts';
import { messageKey } from '../../../shared/locale/index.ts';
import { QUESTIONS } from '../../../shared/metrics/questions.ts';
import { isAvailable, runCommand, showTab } from '../../core/command-registry.ts';
import { keyLabel } from '../../core/keymap.ts';
import type { ViewFilter } from '../../core/rows/view-filter.ts';
import { type AppState, app } from '../../core/state.ts';
import { chooseTheme, THEMES } from '../../core/theme-choices.tsx';
import { campaignTitle, type Words } from '../../core/words.ts';
import { openAccount } from '../accounts/public.ts';
import { showCategory } from '../categories/public.ts';
import { openWhere } from '../columns/public.ts';
import { openQuestion } from '../questions/public.ts';
import { changeStatus } from '../selection/public.ts';
import { attributeList, attributeView, carried, targetNow } from '../sheet/public.ts';
import { goToColumn } from './go-to-column.ts';

export type PaletteKind = 'command' | 'view' | 'category' | 'campaign' | 'column' | 'account';

export type PaletteEntry = {
  readonly id: string;
  readonly kind: PaletteKind;
  readonly label: string;
  /** Shown behind the name: counts, or why it cannot be chosen now. */
  readonly note?: string;
  readonly keys?: string;
  /** Other words by which it is found. */
  readonly also?: string;
  readonly disabled?: true;
  readonly run: () => unknown;
};

/** More than anyone reads; the search finds the others. */
const MOST_ATTRIBUTES = 400;

const filterBy = (part: Partial<ViewFilter>): void => {
  app.set((state) => ({ filter: { ...state.filter, ...part } }));
  showTab('ads');
};

/** Adds the number of ads; with none it cannot be chosen. */
const withAds = (entry: PaletteEntry, words: Words): PaletteEntry => {
  const count = targetNow().keys.length;
  return count === 0
    ? { ...entry, disabled: true, note: words.t('palette.choose_ads') }
    : { ...entry, note: words.t('selection.ads', { count }) };
};

/** Adds what would be undone or redone; with nothing to do it cannot be chosen. */
const withStep = (entry: PaletteEntry, name: string, { t }: Words): PaletteEntry => {
  if (name !== 'undo' && name !== 'redo') return entry;
  const { open } = app.get();
  const step = (name === 'undo' ? open?.canUndo : open?.canRedo) ?? null;
  return step === null
    ? { ...entry, disabled: true, note: t(`palette.nothing_to_${name}`) }
    : { ...entry, note: step };
};

const commandEntry = (name: WindowCommand, platform: string, words: Words): PaletteEntry => {
  const also = messageKey(`palette.also.${name}`);
  const entry: PaletteEntry = {
    id: `command-${name}`,
    kind: 'command',
    label: words.t(`command.${name}`),
    keys: keyLabel(name, platform),
    ...(also ? { also: words.t(also) } : {}),
    run: () => runCommand(name),
  };
  return withStep(WINDOW_COMMANDS[name].needs === 'ads' ? withAds(entry, words) : entry, name, words);
};

const statusEntries = (words: Words): readonly PaletteEntry[] =>
  (['activate', 'pause'] as const).map((name) =>
    withAds(
      {
        id: `command-${name}`,
        kind: 'command',
        label: words.t(`command.${name}`),
        run: () => changeStatus(name === 'activate' ? 'ACTIVE' : 'PAUSED'),
      },
      words,
    ),
  );

const themeEntries = ({ t }: Words): readonly PaletteEntry[] =>
  THEMES.map((theme) => ({
    id: `theme-${theme}`,
    kind: 'command',
    label: t('palette.theme', { theme: t(`theme.${theme}`) }),
    run: () => chooseTheme(theme),
  }));

const viewEntries = ({ counts }: AppState, { t, number }: Words): readonly PaletteEntry[] =>
  VIEWS.filter((view) => view !== 'conflicts').map((view) => ({
    id: `view-${view}`,
    kind: 'view',
    label: t(`view.${view}`),
    note: number(counts.views[view]),
    run: () => filterBy({ view }),
  }));

/** A category with ads filters the sheet; any other opens the category browser. */
const categoryEntries = ({ categories }: AppState, { t }: Words): readonly PaletteEntry[] =>
  categories.map(({ id, label, ads }) => ({
    id: `category-${id}`,
    kind: 'category',
    label,
    ...(ads > 0 ? { note: t('categories.ads.short', { count: ads }) } : {}),
    run: () => (ads > 0 ? filterBy({ category: id }) : showCategory(id)),
  }));

const campaignEntries = ({ campaigns }: AppState): readonly PaletteEntry[] =>
  campaigns.flatMap((campaign) =>
    campaign.id === null
      ? []
      : [
          {
            id: `campaign-${campaign.id}`,
            kind: 'campaign' as const,
            label: campaignTitle(campaign),
            run: () => filterBy({ campaign: campaign.id }),
          },
        ],
  );

const columnEntry = (path: FieldPath, label: string, also: string): PaletteEntry => ({
  id: `column-${path}`,
  kind: 'column',
  label,
  also,
  run: () => {
    showTab('ads');
    goToColumn(path);
  },
});

const columnEntries = ({ fieldLabel }: Words): readonly PaletteEntry[] =>
  FIELDS.map(({ path, alias }) => columnEntry(path, fieldLabel(path), alias ?? ''));

/** The attributes of the categories in view, shown as columns or not. */
const attributeEntries = (
  { definitions, open }: AppState,
  { fieldLabel }: Words,
): readonly PaletteEntry[] => {
  const { scope } = attributeView.get();
  const defined = scope.categories.flatMap((id) => definitions[id] ?? []);
  const { columns } = attributeList(defined, carried.of(scope.categories), MOST_ATTRIBUTES);
  const locale = open?.account.locale ?? '';
  return columns.map(({ path, definition }) =>
    columnEntry(
      path,
      definition ? attributeLabel(definition, locale) : fieldLabel(path),
      definition?.key ?? '',
    ),
  );
};

const conditionEntry = ({ t }: Words): PaletteEntry => ({
  id: 'command-where',
  kind: 'command',
  label: t('where.command'),
  also: t('palette.also.where'),
  run: openWhere,
});

const questionEntries = ({ t }: Words): readonly PaletteEntry[] =>
  QUESTIONS.map((name) => ({
    id: `question-${name}`,
    kind: 'view',
    label: t(`ready.name.${name}`),
    also: t('ready.menu'),
    run: () => openQuestion(name),
  }));

const accountEntries = ({ accounts, open }: AppState): readonly PaletteEntry[] =>
  (accounts ?? [])
    .filter(({ name }) => name !== open?.account.name)
    .map(({ name }) => ({
      id: `account-${name}`,
      kind: 'account',
      label: name,
      run: () => openAccount(name),
    }));

/** The entries available now, in the order of the menu. */
export const paletteEntries = (state: AppState, words: Words): readonly PaletteEntry[] => {
  const platform = state.shell?.platform ?? '';
  const commands = WINDOW_COMMAND_NAMES.filter((name) => name !== 'palette' && isAvailable(name)).map(
    (name) => commandEntry(name, platform, words),
  );
  if (!state.open) return [...commands, ...themeEntries(words), ...accountEntries(state)];
  return [
    ...commands,
    conditionEntry(words),
    ...statusEntries(words),
    ...themeEntries(words),
    ...viewEntries(state, words),
    ...questionEntries(words),
    ...campaignEntries(state),
    ...columnEntries(words),
    ...attributeEntries(state, words),
    ...categoryEntries(state, words),
    ...accountEntries(state),
  ];
};
