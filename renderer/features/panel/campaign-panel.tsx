import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { CAMPAIGN_FIELDS } from '../../../shared/ad/campaign-fields.ts';
import type { Field } from '../../../shared/ad/fields.ts';
import type { CampaignRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { hidePanel, isOverlay } from '../../core/layout.ts';
import { loadCampaigns } from '../../core/reference-data.ts';
import { useWords, words } from '../../core/words.ts';
import { applyChanges } from '../edits/public.ts';
import { campaignFieldLabel, lockReason } from '../fields/public.ts';
import { focusGrid } from '../sheet/public.ts';
import { Head } from './edit-panel.tsx';
import { Problems } from './field-frame.tsx';
import { FieldRow } from './field-row.tsx';
import { GroupHead } from './group.tsx';
import { createPanelAds } from './panel-ads.ts';
import { useCurrencySign } from './price-group.tsx';
import { PanelContext } from './use-panel.ts';

const EDITABLE = CAMPAIGN_FIELDS.filter(({ editable }) => editable !== 'never');
const KEPT = CAMPAIGN_FIELDS.filter(({ editable }) => editable === 'never');

const write = async (row: CampaignRow, { path }: Field, value: Json): Promise<boolean> => {
  const { t, fieldLabel } = words();
  const label = t('label.edit', { field: fieldLabel(path) });
  const written = await applyChanges(label, [{ key: row.key, field: path, value }], { shown: [row] });
  await loadCampaigns();
  return written;
};

const CampaignField = ({ row, field }: { readonly row: CampaignRow; readonly field: Field }) => {
  const currency = useCurrencySign();
  const value = row.values[field.path];
  const isAmount = field.kind === 'micros' && typeof value === 'string' && /^\d+$/.test(value);
  return (
    <FieldRow
      path={field.path}
      field={field}
      {...(field.kind === 'text' && field.maxLength !== undefined
        ? { lengths: { min: 0, max: field.maxLength } }
        : {})}
      before={isAmount ? currency : undefined}
      onValue={(next) => write(row, field, next)}
    />
  );
};

/** What the marketplace says and Adsheet works out of the campaign. */
const Kept = ({ row }: { readonly row: CampaignRow }) => {
  const said = useWords();
  const shown = KEPT.filter(({ path }) => (row.values[path] ?? null) !== null);
  return (
    <section className="panel-group" aria-labelledby="group-system">
      <GroupHead group="system" />
      <dl className="kept">
        {shown.map(({ path }) => (
          <div key={path}>
            <dt>{campaignFieldLabel(path, said)}</dt>
            <dd>{said.valueAt(path, row.values[path])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

type Props = {
  readonly row: CampaignRow;
  /** Above the fields, and below them. */
  readonly before: ReactNode;
  readonly after: ReactNode;
};

/** The panel of one campaign: the same fields, conflicts and problems as of an ad. Esc returns to the sheet. */
export const CampaignPanel = ({ row, before, after }: Props) => {
  const { t } = useWords();
  const panel = useMemo(
    () => ({ ads: createPanelAds([row], lockReason), categories: [], category: undefined }),
    [row],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    if (isOverlay('right', window.innerWidth)) hidePanel('right');
    focusGrid();
  };
  return (
    <fieldset className="panel" aria-label={t('panel.label')} onKeyDown={onKeyDown}>
      <PanelContext value={panel}>
        <Head />
        <div className="panel-body">
          <div className="field field-bare">
            <Problems path="" />
          </div>
          {before}
          <section className="panel-group" aria-labelledby="group-main">
            <h3 className="group-head" id="group-main">
              <span>{t('bulk.campaigns.row')}</span>
            </h3>
            {EDITABLE.map((field) => (
              <CampaignField key={field.path} row={row} field={field} />
            ))}
          </section>
          {after}
          {row.id !== null && <Kept row={row} />}
        </div>
      </PanelContext>
    </fieldset>
  );
};
