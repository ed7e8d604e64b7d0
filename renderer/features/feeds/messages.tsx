/** The messages of an import, with the ads they name. */
import { Button } from '@fluentui/react-components';
import type { FeedImportDetail, SampledAd } from '../../../shared/contract/results/feeds.ts';
import type { MessageKind } from '../../../shared/feeds/compare-imports.ts';
import { MESSAGE_KINDS } from '../../../shared/feeds/compare-imports.ts';
import type { FeedMessage } from '../../../shared/feeds/feed-import.ts';
import { rangesOf } from '../../../shared/feeds/row-ranges.ts';
import { testIds } from '../../core/test-ids.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { openInSheet } from '../sheet/public.ts';
import { showAds } from './feeds-store.ts';

type Ads = ReadonlyMap<string, SampledAd>;

/** Vendor IDs of a sample; one whose ad is here leads to it. */
export const Samples = ({ ids, ads }: { readonly ids: readonly string[]; readonly ads: Ads }) => {
  const { t } = useWords();
  return (
    <ul className="feeds-samples">
      {[...new Set(ids)].map((id) => {
        const ad = ads.get(id);
        return (
          <li key={id}>
            {ad ? (
              <button
                type="button"
                className="log-link"
                title={t('feeds.ad.show', { title: ad.title })}
                onClick={() => openInSheet(ad.key, 'vendorId')}
              >
                {id}
              </button>
            ) : (
              <span title={t('feeds.ad.unknown')}>{id}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
};

export const adsByVendor = ({ ads }: Pick<FeedImportDetail, 'ads'>): Ads =>
  new Map(ads.map((ad) => [ad.vendorId, ad]));

type MessageProps = { readonly kind: MessageKind; readonly message: FeedMessage; readonly ads: Ads };

const Message = ({ kind, message, ads }: MessageProps) => {
  const { t, number } = useWords();
  const { text, count, vendorIds, rows } = message;
  const runs = rangesOf(rows).map(([from, to]) =>
    from === to ? number(from) : `${number(from)}–${number(to)}`,
  );
  const known = [...new Set(vendorIds.flatMap((id) => ads.get(id)?.key ?? []))];
  return (
    <li className="feeds-message" data-testid={testIds.feedsMessage}>
      <p className="feeds-said">
        <SeveritySign severity={kind === 'errors' ? 'error' : 'warning'} />
        <span className="grow">{text}</span>
        <span className="number">
          {count === null ? t('feeds.message.uncounted') : t('feeds.message.count', { count })}
        </span>
      </p>
      {vendorIds.length > 0 && <p className="panel-note">{t('feeds.sample', { count: vendorIds.length })}</p>}
      <Samples ids={vendorIds} ads={ads} />
      {rows.length > 0 && <p className="panel-note">{t('feeds.rows', { rows: runs.join(', ') })}</p>}
      {known.length > 0 && (
        <Button size="small" onClick={() => showAds(known, text)} data-testid={testIds.feedsShow}>
          {t('feeds.show', { count: known.length })}
        </Button>
      )}
    </li>
  );
};

export const Messages = ({ told }: { readonly told: FeedImportDetail }) => {
  const { t } = useWords();
  const ads = adsByVendor(told);
  const kinds = MESSAGE_KINDS.filter((kind) => told[kind].length > 0);
  if (kinds.length === 0)
    return told.status === 'DONE' && <p className="panel-note">{t('feeds.no_messages')}</p>;
  return kinds.map((kind) => (
    <section key={kind}>
      <h3>{t(`feeds.kind.${kind}`)}</h3>
      <ul>
        {told[kind].map((message) => (
          <Message key={message.text} kind={kind} message={message} ads={ads} />
        ))}
      </ul>
    </section>
  ));
};
