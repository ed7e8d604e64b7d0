import { Button, Tab, TabList } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, memo } from 'react';
import { FIELDS } from '../../../shared/ad/fields.ts';
import { hidePanel, isOverlay } from '../../core/layout.ts';
import { PANEL_VIEWS, panelView } from '../../core/panel-view.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Empty } from '../../core/ui/states.tsx';
import { useWords } from '../../core/words.ts';
import { revert } from '../edits/public.ts';
import { HoldNote } from '../feeds/public.ts';
import { stateText } from '../fields/public.ts';
import { GoneNote } from '../gone/public.ts';
import { focusGrid } from '../sheet/public.ts';
import { AttributesGroup } from './attributes-group.tsx';
import { ContactGroup } from './contact-group.tsx';
import { ClosedAds, Problems } from './field-frame.tsx';
import { GroupHead } from './group.tsx';
import { HistoryView } from './history-view.tsx';
import { ImagesGroup } from './images-field.tsx';
import { LinksGroup } from './links-group.tsx';
import { LiveNote } from './live-note.tsx';
import { MainGroup } from './main-group.tsx';
import { MoneyGroup } from './money-group.tsx';
import { PriceGroup } from './price-group.tsx';
import { ShippingGroup } from './shipping-group.tsx';
import { type Panel, PanelContext, usePanel, useShownPanel } from './use-panel.ts';

/** Title and state of what the panel shows. */
export const Head = () => {
  const words = useWords();
  const { t } = words;
  const { ads } = usePanel();
  const { only } = ads;
  return (
    <header className="panel-head">
      <div className="panel-title">
        <h2>
          {only
            ? String(only.values['title'] ?? '') || t('common.untitled')
            : t('panel.many', { count: ads.count })}
        </h2>
        <p>
          {!only && t('panel.many.hint')}
          {only && stateText(only, words)}
          {only && only.state === 'live' && `#${only.id ?? ''}`}
        </p>
        <ClosedAds />
      </div>
      {only && (only.state === 'edited' || only.state === 'deleted') && (
        <Button size="small" appearance="subtle" onClick={() => revert([only.key])}>
          {t('command.revert')}
        </Button>
      )}
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t('common.close')}
        onClick={() => hidePanel('right')}
      />
    </header>
  );
};

const KEPT = FIELDS.filter((field) => field.group === 'system');

/** Read-only values of the marketplace. */
const SystemGroup = () => {
  const { fieldLabel, valueAt } = useWords();
  const { ads } = usePanel();
  const { only } = ads;
  const shown = KEPT.filter(({ path }) => only && (only.values[path] ?? null) !== null);
  if (shown.length === 0) return null;
  return (
    <section className="panel-group" aria-labelledby="group-system">
      <GroupHead group="system" />
      <dl className="kept">
        {shown.map(({ path }) => (
          <div key={path}>
            <dt>{fieldLabel(path)}</dt>
            <dd>{valueAt(path, only?.values[path])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** For one ad: its fields or its history. */
const Views = () => {
  const { t } = useWords();
  const view = useStore(panelView, (state) => state.view);
  return (
    <TabList
      className="panel-views"
      size="small"
      selectedValue={view}
      onTabSelect={(_event, { value }) =>
        panelView.set({ view: PANEL_VIEWS.find((name) => name === value) ?? 'fields' })
      }
      aria-label={t('panel.views')}
    >
      {PANEL_VIEWS.map((name) => (
        <Tab key={name} value={name} data-testid={testIds.panelView(name)}>
          {t(`panel.view.${name}`)}
        </Tab>
      ))}
    </TabList>
  );
};

const Fields = () => (
  <div className="panel-body">
    <div className="field field-bare">
      <Problems path="" />
    </div>
    <LiveNote />
    <MainGroup />
    <MoneyGroup />
    <PriceGroup />
    <ImagesGroup />
    <AttributesGroup />
    <ShippingGroup />
    <ContactGroup />
    <LinksGroup />
    <SystemGroup />
  </div>
);

/** The panel's content; memoized on the selected ads. */
const Shown = memo(({ panel }: { readonly panel: Panel }) => {
  const isHistory = useStore(panelView, ({ view }) => view === 'history');
  const { only } = panel.ads;
  return (
    <PanelContext value={panel}>
      <Head />
      {only && <GoneNote row={only} />}
      <HoldNote rows={panel.ads.rows} />
      {only && <Views />}
      {only && isHistory ? <HistoryView row={only} /> : <Fields />}
    </PanelContext>
  );
});

/** The edit panel: every field of the selected ads, with limits of their categories. Esc returns to the grid. */
export const EditPanel = () => {
  const { t } = useWords();
  const panel = useShownPanel();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    if (isOverlay('right', window.innerWidth)) hidePanel('right');
    focusGrid();
  };
  if (panel.ads.count === 0) return <Empty title={t('panel.none.title')} text={t('panel.none.text')} />;
  return (
    // Keys belong to the fields inside; an Esc they do not handle returns to the grid.
    <fieldset className="panel" aria-label={t('panel.label')} onKeyDown={onKeyDown}>
      <Shown panel={panel} />
    </fieldset>
  );
};
