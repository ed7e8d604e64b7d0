/** Everything the palette can reach: commands, pages, views, categories, campaigns, columns, accounts. */
import { FIELDS } from '../../shared/ad/fields.ts';
import { messageKey } from '../../shared/locale/index.ts';
import { openAccount } from '../accounts/account-actions.ts';
import { isAvailable, runCommand, showTab } from '../app/commands.ts';
import { changeStatus, targetKeys } from '../app/edits.ts';
import { COMMAND_NAMES, keyLabel, type WindowCommand } from '../app/keymap.ts';
import { type AppState, app } from '../app/state.ts';
import { chooseTheme, THEMES } from '../app/theme-choices.tsx';
import { campaignTitle, type Words } from '../app/words.ts';
import { showCategory } from '../categories/show-category.ts';
import { VIEWS, type ViewFilter } from '../grid/view-filter.ts';
import { goToColumn } from './go-to-column.ts';

export type PaletteKind = 'command' | 'view' | 'category' | 'campaign' | 'column' | 'account';

export type PaletteEntry = {
  readonly id: string;
  readonly kind: PaletteKind;
  readonly label: string;
  /** What stands behind the name: counts, or why it cannot be chosen now. */
  readonly note?: string;
  readonly keys?: string;
  /** Other words it is found by. */
  readonly also?: string;
  readonly disabled?: true;
  readonly run: () => unknown;
};

/** They act on ads, and on none there is nothing to do. */
const NEEDS_ADS: ReadonlySet<string> = new Set([
  'duplicate',
  'delete',
  'recreate',
  'put-away',
  'revert',
  'activate',
  'pause',
]);

const filterBy = (part: Partial<ViewFilter>): void => {
  app.set((state) => ({ filter: { ...state.filter, ...part } }));
  showTab('ads');
};

const withNeeds = (entry: PaletteEntry, name: string, words: Words): PaletteEntry =>
  NEEDS_ADS.has(name) && targetKeys().length === 0
    ? { ...entry, disabled: true, note: words.t('palette.choose_ads') }
    : entry;

/** What would be undone or redone, as the buttons say it; with nothing to do it cannot be chosen. */
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
  return withStep(withNeeds(entry, name, words), name, words);
};

const statusEntries = (words: Words): readonly PaletteEntry[] =>
  (['activate', 'pause'] as const).map((name) =>
    withNeeds(
      {
        id: `command-${name}`,
        kind: 'command',
        label: words.t(`command.${name}`),
        run: () => changeStatus(name === 'activate' ? 'ACTIVE' : 'PAUSED'),
      },
      name,
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

/** Where there are ads the sheet is narrowed to them; of any other category one sees what it allows. */
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

const columnEntries = ({ field }: Words): readonly PaletteEntry[] =>
  FIELDS.map(({ path, alias }) => ({
    id: `column-${path}`,
    kind: 'column',
    label: field(path),
    also: alias ?? '',
    run: () => {
      showTab('ads');
      goToColumn(path);
    },
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

/** What can be reached now, in the order of the menu. */
export const paletteEntries = (state: AppState, words: Words): readonly PaletteEntry[] => {
  const platform = state.shell?.platform ?? '';
  const commands = COMMAND_NAMES.filter((name) => name !== 'palette' && isAvailable(name)).map((name) =>
    commandEntry(name, platform, words),
  );
  if (!state.open) return [...commands, ...themeEntries(words), ...accountEntries(state)];
  return [
    ...commands,
    ...statusEntries(words),
    ...themeEntries(words),
    ...viewEntries(state, words),
    ...campaignEntries(state),
    ...columnEntries(words),
    ...categoryEntries(state, words),
    ...accountEntries(state),
  ];
};
