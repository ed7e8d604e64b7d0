import { Button, DialogActions, DialogContent, DialogTitle, Field, Select } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { SearchInput } from '../../core/ui/search-input.tsx';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { useWords, type Words } from '../../core/words.ts';
import { CategoryList, type ListEntry } from './category-list.tsx';
import { CategoryRefresh } from './category-refresh.tsx';
import { browser, followCategories, useCategoryIndex, useSearchIndex } from './category-store.ts';
import { refusalOf } from './category-words.ts';
import { createAdIn } from './new-ad.ts';
import { newAdMemory } from './new-ad-memory.ts';
import {
  type AdLocation,
  adLocationsOf,
  type CategoryOption,
  isFull,
  isNearlyFull,
  newAdOptions,
  nextChoosable,
  WHOLE_COUNTRY,
} from './new-ad-options.ts';

const LIST = 'new-ad-categories';

const entryOf = (
  { row, above, group }: CategoryOption,
  before: CategoryOption | undefined,
  searching: boolean,
  words: Words,
): ListEntry => {
  const { t, number } = words;
  const refused = refusalOf(row, words);
  const places = { active: number(row.active), places: number(row.places ?? 0) };
  const ads = row.ads > 0 ? t('categories.ads.short', { count: row.ads }) : undefined;
  return {
    row,
    above,
    ...(!searching && before?.group !== group ? { heading: t(`newad.group.${group}`) } : {}),
    ...(refused === null ? {} : { refused }),
    note: isNearlyFull(row) ? t('categories.places.label', places) : ads,
  };
};

/** What will happen to the ad in that category, shown before it is created. */
const Outlook = ({ option }: { readonly option: CategoryOption | undefined }) => {
  const { t, number } = useWords();
  const full = option !== undefined && isFull(option.row);
  return (
    <p className={full ? 'new-ad-outlook new-ad-full' : 'new-ad-outlook'} role="status">
      {full ? `⚠ ${t('newad.full', { places: number(option.row.places ?? 0) })}` : t('newad.start')}
    </p>
  );
};

/**
 * The location from which the ad gets its postcode and phone number; without one it is shown in the whole country.
 */
const PlaceChoice = ({
  places,
  place,
  onPlace,
}: {
  readonly places: readonly AdLocation[];
  readonly place: AdLocation;
  readonly onPlace: (label: string) => void;
}) => {
  const { t } = useWords();
  if (places.length === 0) return <p className="new-ad-outlook">{t('newad.whole_country')}</p>;
  return (
    <Field label={t('newad.location')} hint={t('newad.location.note')}>
      <Select
        size="small"
        className="new-ad-place"
        value={place.label}
        onChange={(_event, { value }) => onPlace(value)}
        data-testid={testIds.newAdPlace}
      >
        {places.map(({ label }) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
        <option value={WHOLE_COUNTRY.label}>{t('newad.location.none')}</option>
      </Select>
    </Field>
  );
};

const useOptions = (category: number | null, text: string): readonly CategoryOption[] => {
  const index = useCategoryIndex();
  const search = useSearchIndex(index);
  const [memory] = useState(() => newAdMemory(openName()));
  return useMemo(
    () => newAdOptions({ index, search, here: category, recent: memory.categories }, text),
    [index, search, category, memory, text],
  );
};

const usePlace = () => {
  const user = useStore(app, (state) => state.open?.user ?? null);
  const places = useMemo(() => adLocationsOf(user), [user]);
  const [label, setLabel] = useState(() => newAdMemory(openName()).place);
  const place = [...places, WHOLE_COUNTRY].find((each) => each.label === label);
  return { places, place: place ?? places[0] ?? WHOLE_COUNTRY, setLabel };
};

const Choice = ({ category }: { readonly category: number | null }) => {
  const words = useWords();
  const { t } = words;
  const [text, setText] = useState('');
  const [pointed, setPointed] = useState<number | null>(null);
  const { places, place, setLabel } = usePlace();
  const options = useOptions(category, text);
  const at = options.findIndex(({ row }) => row.id === pointed);
  const active = at >= 0 ? at : nextChoosable(options, 0, 1, -1);
  const chosen = options[active];
  const entries = useMemo(
    () => options.map((option, i) => entryOf(option, options[i - 1], text.trim() !== '', words)),
    [options, text, words],
  );

  const point = (to: number): void => setPointed(options[to]?.row.id ?? null);
  const create = (option: CategoryOption | undefined): void => {
    if (option) createAdIn(option.row.id, place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') point(nextChoosable(options, active + 1, 1, active));
    else if (event.key === 'ArrowUp') point(nextChoosable(options, active - 1, -1, active));
    else if (event.key === 'Enter') create(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <DialogContent className="new-ad">
        <SearchInput
          autoFocus
          size="medium"
          className="category-search"
          label={t('newad.search')}
          hint={t('newad.placeholder')}
          value={text}
          onSearch={(typed) => {
            setText(typed);
            setPointed(null);
          }}
          role="combobox"
          aria-expanded="true"
          aria-controls={LIST}
          {...(active >= 0 ? { 'aria-activedescendant': `${LIST}-${active}` } : {})}
          onKeyDown={onKeyDown}
          testId={testIds.newAdSearch}
        />
        {options.length === 0 ? (
          <p className="category-none" role="status">
            {t('categories.no_match', { text })}
          </p>
        ) : (
          <CategoryList
            id={LIST}
            label={t('newad.list')}
            entries={entries}
            active={active}
            onPoint={point}
            onChoose={(to) => create(options[to])}
          />
        )}
        <PlaceChoice places={places} place={place} onPlace={setLabel} />
        <Outlook option={chosen} />
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.cancel')}</Button>
        <Button
          appearance="primary"
          disabledFocusable={chosen === undefined}
          onClick={() => create(chosen)}
          data-testid={testIds.newAdCreate}
        >
          {t('newad.create')}
        </Button>
      </DialogActions>
    </>
  );
};

/** Asks for the category of a new ad: typing filters, Enter creates the ad. */
export const NewAdDialog = ({ category }: { readonly category: number | null }) => {
  const { t } = useWords();
  const rows = useStore(browser, (state) => state.rows);
  const account = useStore(app, openName);
  useEffect(() => followCategories(account), [account]);
  return (
    <div data-testid={testIds.newAd}>
      <DialogTitle>{t('newad.title')}</DialogTitle>
      {rows === null && <Loading text={t('common.loading')} />}
      {rows?.length === 0 && (
        <Empty title={t('categories.empty.title')} text={t('categories.empty.text')}>
          <CategoryRefresh />
        </Empty>
      )}
      {rows !== null && rows.length > 0 && <Choice category={category} />}
    </div>
  );
};
