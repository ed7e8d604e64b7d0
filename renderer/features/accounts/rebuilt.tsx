/**
 * A local copy that was rebuilt from an incomplete journal: a banner, and a dialog to release the restored edits by
 * kind.
 */
import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { RestoredCounts } from '../../../shared/contract/results/rebuilt.ts';
import { RESTORED_KINDS } from '../../../shared/contract/results/rebuilt.ts';
import { Banner } from '../../core/banner.tsx';
import { call } from '../../core/bridge.ts';
import { attempt } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';

export const RebuiltBanner = () => {
  const { t } = useWords();
  const rebuilt = useStore(app, (state) => state.open?.rebuilt ?? null);
  if (rebuilt === null) return null;
  const { held } = rebuilt;
  const text = held > 0 ? t('rebuilt.banner.held', { count: held }) : t('rebuilt.banner');
  return (
    <Banner tone="warning" text={text} testId={testIds.rebuiltBanner}>
      <Button
        size="small"
        onClick={() => app.set({ dialog: { kind: 'rebuilt' } })}
        data-testid={testIds.rebuiltLook}
      >
        {t('rebuilt.look')}
      </Button>
    </Banner>
  );
};

const Found = () => {
  const { t } = useWords();
  const rebuilt = useStore(app, (state) => state.open?.rebuilt ?? null);
  if (rebuilt === null) return null;
  const { odd, missing, behind, file } = rebuilt;
  const sentences = [
    ...(odd > 0 ? [t('rebuilt.odd', { count: odd, file: file ?? '' })] : []),
    ...(missing > 0 ? [t('rebuilt.missing', { count: missing })] : []),
    ...(behind ? [t('rebuilt.behind')] : []),
  ];
  return sentences.map((sentence) => (
    <p key={sentence}>
      <SeveritySign severity="warning" /> {sentence}
    </p>
  ));
};

const Waiting = ({
  counts,
  onRelease,
}: {
  readonly counts: RestoredCounts;
  readonly onRelease: (kind: (typeof RESTORED_KINDS)[number]) => void;
}) => {
  const { t } = useWords();
  const kinds = RESTORED_KINDS.filter((kind) => counts[kind] > 0);
  return (
    <>
      <ul>
        {kinds.map((kind) => (
          <li key={kind} data-testid={testIds.rebuiltKind(kind)}>
            <span>{t(`rebuilt.${kind}`, { count: counts[kind] })}</span>{' '}
            <Button size="small" onClick={() => onRelease(kind)}>
              {t('rebuilt.release', { count: counts[kind] })}
            </Button>
          </li>
        ))}
      </ul>
      {counts.unread > 0 && <p>{t('rebuilt.unread', { count: counts.unread })}</p>}
      {kinds.length === 0 && counts.unread === 0 && <p>{t('rebuilt.none')}</p>}
    </>
  );
};

export const RebuiltDialog = () => {
  const { t } = useWords();
  const [counts, setCounts] = useState<RestoredCounts | null>(null);
  useEffect(() => {
    void attempt(async () => setCounts(await call('restored.counts', { account: openName() })));
  }, []);
  const release = (kind: (typeof RESTORED_KINDS)[number]): Promise<void> =>
    attempt(async () => {
      const { left } = await call('restored.release', { account: openName(), kind });
      setCounts(left);
    });
  const leave = (): Promise<void> =>
    attempt(async () => {
      await call('restored.noted', { account: openName() });
      app.set({ dialog: null });
    });
  return (
    <div data-testid={testIds.rebuilt}>
      <DialogTitle>{t('rebuilt.title')}</DialogTitle>
      <DialogContent>
        <Found />
        <p>{t('rebuilt.text')}</p>
        {counts && <Waiting counts={counts} onRelease={release} />}
      </DialogContent>
      <DialogActions className="form-actions">
        <Button appearance="primary" onClick={leave} data-testid={testIds.rebuiltDone}>
          {t('rebuilt.done')}
        </Button>
      </DialogActions>
    </div>
  );
};
