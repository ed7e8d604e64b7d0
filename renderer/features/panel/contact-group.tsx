import { Button } from '@fluentui/react-components';
import { profileName } from '../../../shared/seller/seller.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { useWords } from '../../core/words.ts';
import { commonRule } from '../fields/public.ts';
import { FieldRow } from './field-row.tsx';
import { GroupHead } from './group.tsx';
import { GroupFields } from './group-fields.tsx';
import { usePanel } from './use-panel.ts';
import { userLocationsOf } from './user-locations.ts';
import { type FieldValue, writeTogether } from './write.ts';

/** Offers values of the user's profile: locations with phone numbers, and the name. */
const TakeFrom = () => {
  const { t } = useWords();
  const { ads } = usePanel();
  const user = useStore(app, (state) => state.open?.user ?? null);
  const places = userLocationsOf(user);
  const name = profileName(user);
  if (!ads.isOpen || (places.length === 0 && name === '')) return null;
  const take = (changes: readonly FieldValue[]): void => {
    writeTogether(ads, t('panel.contact.label'), () => changes.filter(({ value }) => value !== ''));
  };
  return (
    <div className="take-from">
      <span className="field-label">{t('panel.contact.take')}</span>
      {name !== '' && (
        <Button size="small" onClick={() => take([{ field: 'sellerName', value: name }])}>
          {t('panel.contact.name', { name })}
        </Button>
      )}
      {places.map(({ address, postcode, phone }) => (
        <Button
          key={`${address} ${postcode} ${phone}`}
          size="small"
          onClick={() =>
            take([
              { field: 'postcode', value: postcode },
              { field: 'phoneNumber', value: phone },
            ])
          }
        >
          {[address, postcode, phone].filter((part) => part !== '').join(' · ')}
        </Button>
      ))}
    </div>
  );
};

const REGION_RULES = ['OPTIONAL', 'MANDATORY', 'differs'] as const;

const PlaceFields = () => {
  const { t } = useWords();
  const { ads, categories } = usePanel();
  const postcode = ads.at('postcode');
  const rule = commonRule(categories, (config) => config.region);
  const known = REGION_RULES.find((one) => one === rule);
  const without = ads.rows.length - postcode.filled;
  return (
    <>
      <div className="field-pair">
        <FieldRow path="postcode" />
        {(known !== undefined || ads.at('regionId').filled > 0) && (
          <FieldRow path="regionId" mark={known && t(`panel.rule.${known}`)} />
        )}
      </div>
      {without > 0 && (
        <p className="panel-note">
          {ads.only
            ? t('panel.contact.whole_country')
            : t('panel.contact.whole_country_some', { count: without })}
        </p>
      )}
    </>
  );
};

const OWN = { postcode: PlaceFields };

/** Who sells, how to reach them, and where they are. */
export const ContactGroup = () => (
  <section className="panel-group" aria-labelledby="group-contact">
    <GroupHead group="contact" />
    <TakeFrom />
    <GroupFields group="contact" own={OWN} />
  </section>
);
