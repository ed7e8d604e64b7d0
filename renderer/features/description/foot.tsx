import { Button } from '@fluentui/react-components';
import { useDeferredValue, useEffect } from 'react';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { AdDetail } from '../../../shared/contract/views.ts';
import { announce } from '../../core/notices.ts';
import { ensureDefinition } from '../../core/reference-data.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { useWords } from '../../core/words.ts';
import { ProblemLine } from '../problems/public.ts';
import { useIsMac } from './format-bar.tsx';
import { LengthLine } from './length-line.tsx';
import { type Area, withWhole, writeInto } from './text-edits.ts';
import { useTextFindings } from './use-text-findings.ts';

const useCategory = (key: RowKey): Category | undefined => {
  const id = Number(rows.get(key)?.values['categoryId'] ?? 0);
  useEffect(() => {
    if (id > 0) ensureDefinition(id);
  }, [id]);
  return useStore(app, (state) => state.definitions[id]);
};

/** The line below the text: its length, the tags the marketplace would remove, and its problems. */
export const Foot = ({
  ad,
  path,
  text,
  area,
}: {
  readonly ad: AdDetail;
  readonly path: FieldPath;
  readonly text: string;
  readonly area: Area;
}) => {
  const { t } = useWords();
  const isMac = useIsMac();
  const category = useCategory(ad.key);
  const { tags, remains, problems } = useTextFindings(ad, path, useDeferredValue(text), category);
  const strip = (): void => {
    writeInto(area, (whole) => withWhole(whole, remains ?? whole));
    announce(t('description.stripped'));
  };
  return (
    <>
      <div className="writing-foot">
        <LengthLine path={path} text={text} remains={remains} category={category} />
        <span>{t(isMac ? 'description.hint.mac' : 'description.hint')}</span>
      </div>
      {tags !== '' && (
        <div className="writing-strip" data-testid={testIds.strippedLine}>
          <span>⚠ {t('description.dropped', { tags })}</span>
          <Button size="small" onClick={strip} data-testid={testIds.strip}>
            {t('description.strip')}
          </Button>
        </div>
      )}
      {keyed(problems, ({ message }) => message.key).map(({ key, entry: problem }) => (
        <ProblemLine
          key={key}
          problem={problem}
          onFix={(changes) => {
            const change = changes.find(({ field }) => field === path);
            if (change) writeInto(area, (whole) => withWhole(whole, String(change.value ?? '')));
          }}
        />
      ))}
    </>
  );
};
