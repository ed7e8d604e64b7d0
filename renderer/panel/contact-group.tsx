import { Button } from '@fluentui/react-components';
import { profileName } from '../app/profile.ts';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { FieldRow } from './field-row.tsx';
import { GroupHead } from './group.tsx';
import { commonRule } from './limits.ts';
import { placesOf } from './places.ts';
import { usePanel } from './use-panel.ts';
import { type FieldValue, writeTogether } from './write.ts';

/** What the user's profile knows already: its places with their phones, its name. */
const TakeFrom = () => {
  const { t } = useWords();
  const { selection } = usePanel();
  const user = useStore(app, (state) => state.open?.user ?? null);
  const places = placesOf(user);
  const name = profileName(user);
  if (!selection.isOpen || (places.length === 0 && name === '')) return null;
  const take = (changes: readonly FieldValue[]): void => {
    writeTogether(selection, t('panel.contact.label'), () => changes.filter(({ value }) => value !== ''));
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
  const { selection, categories } = usePanel();
  const postcode = selection.at('postcode');
  const rule = commonRule(categories, (config) => config.region);
  const known = REGION_RULES.find((one) => one === rule);
  const without = selection.rows.length - postcode.filled;
  return (
    <>
      <div className="field-pair">
        <FieldRow path="postcode" />
        {(known !== undefined || selection.at('regionId').filled > 0) && (
          <FieldRow path="regionId" mark={known && t(`panel.rule.${known}`)} />
        )}
      </div>
      {without > 0 && (
        <p className="panel-note">
          {selection.only
            ? t('panel.contact.whole_country')
            : t('panel.contact.whole_country_some', { count: without })}
        </p>
      )}
    </>
  );
};

/** Who sells, how to reach them, and from where. */
export const ContactGroup = () => (
  <section className="panel-group" aria-labelledby="group-contact">
    <GroupHead group="contact" />
    <TakeFrom />
    <FieldRow path="sellerName" />
    <div className="field-pair">
      <FieldRow path="salutation" />
      <FieldRow path="allowContactByEmail" />
    </div>
    <FieldRow path="phoneNumber" />
    <PlaceFields />
  </section>
);
