import type { GridRow } from '../../shared/contract/views.ts';
import { showsVanityUrl } from '../app/profile.ts';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { isDraft, liveValue } from '../grid/cell-state.ts';
import { FieldRow } from './field-row.tsx';
import { GroupHead } from './group.tsx';
import { hostOf } from './places.ts';
import { usePanel } from './use-panel.ts';

const URL_PATH = 'links.url';

const hasMoved = (row: GridRow): boolean => {
  if (row.state === 'new' || !isDraft(row, URL_PATH)) return false;
  const now = hostOf(row.values[URL_PATH] ?? null);
  return now !== undefined && now !== hostOf(liveValue(row, URL_PATH));
};

/** Where the address leads, and what a new host means: the marketplace may ask the seller to confirm it first. */
const HostNote = () => {
  const { t } = useWords();
  const { selection } = usePanel();
  const { value, mixed, filled } = selection.at(URL_PATH);
  const host = mixed ? undefined : hostOf(value);
  const moved = selection.rows.filter(hasMoved);
  return (
    <>
      {host !== undefined && (
        <p className="field-note">
          {t('panel.links.host')} <strong>{host}</strong>
        </p>
      )}
      {mixed && filled > 0 && <p className="field-note">{t('panel.links.mixed')}</p>}
      {moved.length > 0 && (
        <p className="field-note field-warning">
          <span aria-hidden="true">⚠ </span>
          {t('panel.links.moved', { count: moved.length })}
        </p>
      )}
    </>
  );
};

/** Where a click leads, and the address shown in its place. */
export const LinksGroup = () => {
  const { t } = useWords();
  const { categories } = usePanel();
  const user = useStore(app, (state) => state.open?.user ?? null);
  const needed = categories.length > 0 && categories.every(({ config }) => config?.urlMandatory === true);
  return (
    <section className="panel-group" aria-labelledby="group-links">
      <GroupHead group="links" />
      <FieldRow path={URL_PATH} mark={needed ? t('panel.mandatory') : undefined}>
        <HostNote />
      </FieldRow>
      <FieldRow path="links.displayUrl">
        {!showsVanityUrl(user) && <p className="field-note">{t('panel.links.no_vanity')}</p>}
      </FieldRow>
    </section>
  );
};
