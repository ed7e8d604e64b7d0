import { Button, Link } from '@fluentui/react-components';
import { useState } from 'react';
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import { breadcrumbOf } from '../../../shared/category/category.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { showCategory } from '../categories/public.ts';
import { commonLengthLimits } from '../fields/public.ts';
import { CharacterCount } from '../inputs/public.ts';
import { openLongText } from '../sheet/public.ts';
import { FieldFrame } from './field-frame.tsx';
import { FieldRow } from './field-row.tsx';
import { GroupHead } from './group.tsx';
import { GroupFields } from './group-fields.tsx';
import { usePanel } from './use-panel.ts';
import { writeFieldOfAds } from './write.ts';

const DESCRIPTION = 'description';

const CategoryRow = () => {
  const { t } = useWords();
  const { category, ads } = usePanel();
  const locale = useStore(app, (state) => state.open?.account.locale ?? '');
  const count = ads.categories().length;
  return (
    <FieldRow path="categoryId">
      {count > 1 && <p className="field-note">{t('panel.category.several', { count })}</p>}
      {category && (
        <p className="field-note">
          {breadcrumbOf(category, locale).join(' › ')}{' '}
          <Link as="button" inline onClick={() => showCategory(category.id)}>
            {t('panel.category.allows')}
          </Link>
        </p>
      )}
    </FieldRow>
  );
};

/** The beginning of the text, and a button for the large editor. */
const DescriptionOf = ({
  row,
  field,
  locked,
}: {
  readonly row: GridRow;
  readonly field: Field;
  readonly locked: boolean;
}) => {
  const { t, value } = useWords();
  return (
    <div className="field-long">
      <p>{value(field, row.values[DESCRIPTION] ?? null) || t('common.empty')}</p>
      <Button size="small" onClick={() => openLongText(row.key, DESCRIPTION)}>
        {t(locked ? 'panel.description.read' : 'panel.description.edit')}
      </Button>
    </div>
  );
};

/** One text for all ads. Rows hold only the beginnings of texts, so the box starts empty. */
const DescriptionForAll = ({ field, locked }: { readonly field: Field; readonly locked: boolean }) => {
  const { t, fieldLabel } = useWords();
  const { ads, categories } = usePanel();
  const [text, setText] = useState('');
  const limits = commonLengthLimits(DESCRIPTION, categories);
  const set = (): void => {
    writeFieldOfAds(ads, field, () => text.trim());
    setText('');
  };
  return (
    <>
      <textarea
        className="box-input"
        rows={3}
        aria-label={fieldLabel(DESCRIPTION)}
        placeholder={ads.at(DESCRIPTION).mixed ? t('panel.mixed') : t('panel.description.all')}
        readOnly={locked}
        value={text}
        onChange={({ target }) => setText(target.value)}
        data-testid={testIds.panelField(DESCRIPTION)}
      />
      {text.trim() !== '' && (
        <span className="field-acts">
          <CharacterCount text={text} limits={limits} />
          <Button size="small" onClick={set}>
            {t('panel.description.set', { count: ads.open(field).length })}
          </Button>
        </span>
      )}
    </>
  );
};

const DescriptionRow = () => {
  const { fieldLabel } = useWords();
  const { ads } = usePanel();
  const field = fieldOf(DESCRIPTION);
  if (!field) return null;
  const locked = ads.open(field).length === 0;
  return (
    <FieldFrame field={field} label={fieldLabel(DESCRIPTION)}>
      {ads.only ? (
        <DescriptionOf row={ads.only} field={field} locked={locked} />
      ) : (
        <DescriptionForAll key={ads.scope} field={field} locked={locked} />
      )}
    </FieldFrame>
  );
};

/** The vendor ID of one ad, fixed once it is sent; it cannot be edited for several ads at once. */
const VendorRow = () => {
  const { t, fieldLabel } = useWords();
  const { ads } = usePanel();
  const field = fieldOf('vendorId');
  if (!field) return null;
  if (!ads.only) {
    return (
      <FieldFrame field={field} label={fieldLabel('vendorId')} withoutLock>
        <p className="field-note">{t('panel.vendor.each')}</p>
      </FieldFrame>
    );
  }
  const open = ads.open(field).length > 0;
  return (
    <FieldRow path="vendorId">{open && <p className="field-note">{t('panel.vendor.hint')}</p>}</FieldRow>
  );
};

const OWN = { categoryId: CategoryRow, [DESCRIPTION]: DescriptionRow, vendorId: VendorRow };

/** The ad's texts, status and category. */
export const MainGroup = () => (
  <section className="panel-group" aria-labelledby="group-main">
    <GroupHead group="main" />
    <GroupFields group="main" own={OWN} />
  </section>
);
