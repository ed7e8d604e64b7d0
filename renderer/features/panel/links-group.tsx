import type { GridRow } from '../../../shared/contract/views.ts';
import { showsVanityUrl } from '../../../shared/seller/seller.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { useWords } from '../../core/words.ts';
import { isDraft, liveValue } from '../fields/public.ts';
import { FieldRow } from './field-row.tsx';
import { GroupHead } from './group.tsx';
import { GroupFields } from './group-fields.tsx';
import { usePanel } from './use-panel.ts';
import { hostOf } from './user-locations.ts';

const URL_PATH = 'links.url';
const DISPLAY_PATH = 'links.displayUrl';

const hasMoved = (row: GridRow): boolean => {
  if (row.state === 'new' || !isDraft(row, URL_PATH)) return false;
  const now = hostOf(row.values[URL_PATH] ?? null);
  return now !== undefined && now !== hostOf(liveValue(row, URL_PATH));
};

/** The host of the link, and a note that the marketplace may ask the seller to confirm a new one. */
const HostNote = () => {
  const { t } = useWords();
  const { ads } = usePanel();
  const { value, mixed, filled } = ads.at(URL_PATH);
  const host = mixed ? undefined : hostOf(value);
  const moved = ads.rows.filter(hasMoved);
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

const UrlRow = () => {
  const { t } = useWords();
  const { categories } = usePanel();
  const needed = categories.length > 0 && categories.every(({ config }) => config?.urlMandatory === true);
  return (
    <FieldRow path={URL_PATH} mark={needed ? t('panel.mandatory') : undefined}>
      <HostNote />
    </FieldRow>
  );
};

const DisplayUrlRow = () => {
  const { t } = useWords();
  const user = useStore(app, (state) => state.open?.user ?? null);
  return (
    <FieldRow path={DISPLAY_PATH}>
      {!showsVanityUrl(user) && <p className="field-note">{t('panel.links.no_vanity')}</p>}
    </FieldRow>
  );
};

const OWN = { [URL_PATH]: UrlRow, [DISPLAY_PATH]: DisplayUrlRow };

/** The link of the ad, and its display address. */
export const LinksGroup = () => (
  <section className="panel-group" aria-labelledby="group-links">
    <GroupHead group="links" />
    <GroupFields group="links" own={OWN} />
  </section>
);
