import { Button } from '@fluentui/react-components';
import { fieldOf } from '../../../shared/ad/fields.ts';
import { textIn } from '../../../shared/category/localized.ts';
import type { Json } from '../../../shared/json.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { useWords } from '../../core/words.ts';
import { currencySign } from '../fields/public.ts';
import { retryField } from '../settings/public.ts';
import { FieldFrame } from './field-frame.tsx';
import { FieldRow } from './field-row.tsx';
import { GroupHead } from './group.tsx';
import {
  AMOUNT,
  hasAmount,
  isDeprecated,
  ORIGINAL,
  type PriceSite,
  pricePreview,
  priceTypeChanges,
  TYPE,
  UNIT,
} from './price.ts';
import { usePanel } from './use-panel.ts';
import { writeTogether } from './write.ts';

const useSite = (): PriceSite => {
  const account = useStore(app, (state) => state.open?.account);
  return { locale: account?.locale ?? 'nl_NL', currency: account?.currency ?? 'EUR' };
};

/** The symbol of the account's currency, as in the sheet's headers. */
export const useCurrencySign = (): string => currencySign(useWords().locale, useSite().currency);

/** The price as the site shows it. */
const Preview = () => {
  const { t } = useWords();
  const { ads, category } = usePanel();
  const site = useSite();
  const paths = [TYPE, AMOUNT, UNIT, ORIGINAL];
  if (paths.some((path) => ads.at(path).mixed)) return null;
  const [type = null, amount = null, unit = null, original = null] = paths.map((path) => ads.at(path).value);
  const known = category?.config?.priceUnits.find(({ key }) => key === unit);
  const label = known ? (textIn(known.label, site.locale) ?? known.key) : String(unit ?? '');
  const preview = pricePreview({ type, amount, original, unit: label }, site);
  if (!preview) return null;
  return (
    <p className="panel-note price-preview">
      {t('panel.price.preview')} {preview.struck !== undefined && <s>{preview.struck}</s>}{' '}
      <strong>{preview.text}</strong>
    </p>
  );
};

const TypeRow = () => {
  const { t, fieldLabel } = useWords();
  const { ads } = usePanel();
  const { value, mixed } = ads.at(TYPE);
  const write = (type: Json): Promise<boolean> =>
    writeTogether(ads, fieldLabel(TYPE), (row) => priceTypeChanges(type, row.values[AMOUNT] ?? null));
  const dropsAmount = !mixed && !hasAmount(value) && isDeprecated(value);
  return (
    <FieldRow path={TYPE} onValue={write}>
      {dropsAmount && <p className="field-note">{t('panel.price.deprecated')}</p>}
    </FieldRow>
  );
};

/** The amount, for ads whose price type has one; for other types it tells so. */
const AmountRow = ({ sign }: { readonly sign: string }) => {
  const words = useWords();
  const { t, fieldLabel } = words;
  const { ads } = usePanel();
  const type = ads.at(TYPE);
  const field = fieldOf(AMOUNT);
  if (!field) return null;
  const taking = ads.rows.filter((row) => hasAmount(row.values[TYPE] ?? null)).length;
  const write = (amount: Json): Promise<boolean> =>
    writeTogether(ads, fieldLabel(AMOUNT), (row) =>
      amount === null || hasAmount(row.values[TYPE] ?? null) ? [{ field: AMOUNT, value: amount }] : [],
    );
  if (taking > 0 || ads.at(AMOUNT).filled > 0) {
    return (
      <FieldRow
        path={AMOUNT}
        before={sign}
        mark={taking > 0 ? t('panel.mandatory') : undefined}
        onValue={write}
      >
        {taking > 0 && taking < ads.rows.length && (
          <p className="field-note">{t('panel.price.amount_for', { count: taking })}</p>
        )}
      </FieldRow>
    );
  }
  return (
    <FieldFrame field={field} label={fieldLabel(AMOUNT)} withoutLock>
      <p className="field-note field-lock">
        <span aria-hidden="true">▨ </span>
        {type.filled === 0 || type.mixed
          ? t('panel.price.no_amount_any')
          : t('panel.price.no_amount', { type: words.valueAt(TYPE, type.value) })}
      </p>
    </FieldFrame>
  );
};

/** The price before a reduction: only some sellers may use it, and the service tells that only when asked. */
const OriginalRow = ({ sign }: { readonly sign: string }) => {
  const { t, fieldLabel } = useWords();
  const { ads } = usePanel();
  const refused = useStore(app, (state) => state.open?.settings.refusedFields.includes(ORIGINAL) ?? false);
  const { filled } = ads.at(ORIGINAL);
  const clear = (): void => {
    writeTogether(ads, fieldLabel(ORIGINAL), () => [{ field: ORIGINAL, value: null }]);
  };
  return (
    <FieldRow path={ORIGINAL} before={sign}>
      {refused && (
        <span className="field-acts">
          <Button size="small" onClick={() => retryField(ORIGINAL)}>
            {t('panel.price.try_again')}
          </Button>
          {filled > 0 && (
            <Button size="small" onClick={clear}>
              {t('panel.clear')}
            </Button>
          )}
        </span>
      )}
    </FieldRow>
  );
};

/** Price type, amount, unit and original price. */
export const PriceGroup = () => {
  const { category } = usePanel();
  const { ads } = usePanel();
  const sign = useCurrencySign();
  const units = category === undefined || (category.config?.priceUnits.length ?? 0) > 0;
  return (
    <section className="panel-group" aria-labelledby="group-price">
      <GroupHead group="price" />
      <TypeRow />
      <div className="field-pair">
        <AmountRow sign={sign} />
        {(units || ads.at(UNIT).filled > 0) && <FieldRow path={UNIT} />}
      </div>
      <OriginalRow sign={sign} />
      <Preview />
    </section>
  );
};
