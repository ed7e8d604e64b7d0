import { useId, useRef, useState } from 'react';
import { fieldOf } from '../../../shared/ad/fields.ts';
import { daysOf, SHIPPING_TIME } from '../../../shared/ad/shipping-time.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { commonRule } from '../fields/public.ts';
import { Boxed, Combo, TextBox, useTyping } from '../inputs/public.ts';
import { FieldFrame, Problems } from './field-frame.tsx';
import { FieldRow, useFieldRow } from './field-row.tsx';
import { GroupHead } from './group.tsx';
import { useCurrencySign } from './price-group.tsx';
import { COST, OPTION_FIELDS, PLACE, typedDays } from './shipping.ts';
import { usePanel } from './use-panel.ts';
import { userLocationsOf } from './user-locations.ts';
import { writeTogether } from './write.ts';

type OptionType = 'SHIP' | 'PICKUP';

/** Two numbers of days that are stored together, on Enter or on leaving both. */
const DaysInput = ({
  time,
  onTime,
}: {
  readonly time: string;
  readonly onTime: (time: string | null) => void;
}) => {
  const { t } = useWords();
  const days = daysOf(time);
  const own = { from: String(days?.from ?? ''), to: String(days?.to ?? '') };
  const [typed, setTyped] = useState<{
    readonly own: string;
    readonly from: string;
    readonly to: string;
  } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // Dropped for good: when an undo restores the time, the boxes show it.
  if (typed !== null && typed.own !== time) setTyped(null);
  const current = typed?.own === time ? typed : { own: time, ...own };
  const keep = (): void => {
    if (current.from === own.from && current.to === own.to) return;
    const result = typedDays(current.from, current.to);
    setFault(result.kind === 'fault' ? t(`panel.shipping.days.${result.reason}`) : null);
    if (result.kind === 'time' && result.time !== (time || null)) onTime(result.time);
  };
  const input = (which: 'from' | 'to') => (
    <input
      type="text"
      inputMode="numeric"
      className="box-input box-number"
      aria-label={t(`panel.shipping.days.${which}`)}
      aria-invalid={fault !== null}
      value={current[which]}
      onChange={({ target }) => setTyped({ ...current, [which]: target.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
          setFault(null);
        }
      }}
      data-testid={testIds.panelField(`${SHIPPING_TIME}.${which}`)}
    />
  );
  return (
    <>
      <fieldset
        className="days"
        aria-label={t('panel.shipping.days')}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && keep()}
      >
        <Boxed>{input('from')}</Boxed>
        <span>{t('panel.shipping.days.until')}</span>
        <Boxed after={t('panel.shipping.days.unit')}>{input('to')}</Boxed>
      </fieldset>
      {fault !== null && (
        <span className="field-fault" role="alert">
          ! {fault}
        </span>
      )}
    </>
  );
};

/** A delivery time as two numbers of days; a text in another form is edited as text. */
const TimeRow = () => {
  const { t } = useWords();
  const row = useFieldRow({ path: SHIPPING_TIME });
  const time = String(row.value ?? '');
  const typed = useTyping(row.mixed ? '' : time, row.scope, (text) => {
    return { fault: null, written: row.onValue(text.trim() === '' ? null : text.trim()) };
  });
  const inDays = !row.mixed && (time === '' || daysOf(time) !== undefined);
  return (
    <FieldFrame field={row.field} label={row.label}>
      {inDays && !row.locked ? (
        <DaysInput key={row.scope} time={time} onTime={row.onValue} />
      ) : (
        <TextBox
          typed={typed}
          label={row.label}
          placeholder={row.mixed ? t('panel.mixed') : ''}
          locked={row.locked}
          testId={testIds.panelField(SHIPPING_TIME)}
        />
      )}
      {!inDays && <p className="field-note">{t('panel.shipping.time_hint')}</p>}
    </FieldFrame>
  );
};

/** The pickup place: one of the user's locations, or any text. */
const PlaceRow = () => {
  const { t } = useWords();
  const row = useFieldRow({ path: PLACE });
  const user = useStore(app, (state) => state.open?.user ?? null);
  const places = userLocationsOf(user).filter(({ address }) => address !== '');
  return (
    <FieldFrame field={row.field} label={row.label} limit={t('panel.mandatory')}>
      <Combo
        label={row.label}
        shown={row.mixed ? '' : String(row.value ?? '')}
        placeholder={row.mixed ? t('panel.mixed') : t('panel.shipping.place_hint')}
        options={places.map(({ address, postcode }) => ({ value: address, label: address, note: postcode }))}
        locked={row.locked}
        testId={testIds.panelField(PLACE)}
        onPick={row.onValue}
        onText={(text) => {
          row.onValue(text.trim() === '' ? null : text.trim());
          return { fault: null };
        }}
      />
    </FieldFrame>
  );
};

/** The switch's setting, until the ads (of which `most` had the option) change. */
type Wanted = { readonly scope: string; readonly most: number; readonly on: boolean };

const FIRST: Readonly<Record<OptionType, string>> = { SHIP: COST, PICKUP: PLACE };

/**
 * A switch for one option: off clears all its fields at once; on shows them, and the option exists from its first
 * value on.
 */
const ShippingOption = ({
  type,
  sign,
  disabled,
}: {
  readonly type: OptionType;
  readonly sign: string;
  readonly disabled: boolean;
}) => {
  const { t } = useWords();
  const { ads } = usePanel();
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const fields = OPTION_FIELDS[type];
  const most = Math.max(...fields.map((path) => ads.at(path).filled));
  const first = fieldOf(FIRST[type]);
  const locked = first !== undefined && ads.open(first).length === 0;
  const current = wanted?.scope === ads.scope && wanted.most === most ? wanted : null;
  const isOn = current?.on ?? most > 0;
  const switchTo = (on: boolean): void => {
    setWanted({ scope: ads.scope, most, on });
    if (on) requestAnimationFrame(() => body.current?.querySelector('input')?.focus());
    else if (most > 0)
      writeTogether(ads, t(`panel.shipping.${type}`), (row) =>
        fields.flatMap((field) => ((row.values[field] ?? null) === null ? [] : [{ field, value: null }])),
      );
  };
  const some = most > 0 && most < ads.rows.length;
  return (
    <div className="option">
      <label className="option-switch" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          disabled={locked || (disabled && !isOn)}
          onChange={({ target }) => switchTo(target.checked)}
          data-testid={testIds.panelField(`shippingOptions.${type}`)}
        />
        <span>{t(`panel.shipping.${type}`)}</span>
        {some && <span className="length">{t('panel.some', { count: most, total: ads.rows.length })}</span>}
      </label>
      {isOn && (
        <div ref={body} className={type === 'SHIP' ? 'field-pair' : undefined}>
          {type === 'SHIP' ? (
            <>
              <FieldRow path={COST} before={sign} />
              <TimeRow />
            </>
          ) : (
            <PlaceRow />
          )}
        </div>
      )}
      {isOn && most === 0 && <p className="panel-note">{t(`panel.shipping.${type}.empty`)}</p>}
    </div>
  );
};

const RULES = ['DISABLED', 'OPTIONAL', 'MANDATORY', 'differs'] as const;

/** Shipping and pickup: at most one of each, as the category allows. */
export const ShippingGroup = () => {
  const { t } = useWords();
  const { categories } = usePanel();
  const sign = useCurrencySign();
  const rule = commonRule(categories, (config) => config.shippingOption);
  const known = RULES.find((one) => one === rule);
  return (
    <section className="panel-group" aria-labelledby="group-shipping">
      <GroupHead group="shipping" note={known && t(`panel.rule.${known}`)} />
      {known === 'DISABLED' && <p className="panel-note">{t('panel.shipping.disabled')}</p>}
      {known === 'MANDATORY' && <p className="panel-note">{t('panel.shipping.mandatory')}</p>}
      <ShippingOption type="SHIP" sign={sign} disabled={known === 'DISABLED'} />
      <ShippingOption type="PICKUP" sign={sign} disabled={known === 'DISABLED'} />
      <div className="field field-bare">
        <Problems path="shippingOptions" />
      </div>
    </section>
  );
};
