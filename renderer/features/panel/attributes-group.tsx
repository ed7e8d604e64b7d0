import { Button } from '@fluentui/react-components';
import { attributePath, attributeTypeOfValue, type Field } from '../../../shared/ad/fields.ts';
import type { CategoryAttribute } from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import {
  type AttributeSection,
  attributeSections,
  type DefinedField,
  entriesOf,
  limitText,
} from '../fields/public.ts';
import { ListBox, useChoices } from '../inputs/public.ts';
import { AddAttribute } from './add-attribute.tsx';
import { FieldFrame } from './field-frame.tsx';
import { FieldRow, useFieldRow } from './field-row.tsx';
import { GroupHead } from './group.tsx';
import { usePanel } from './use-panel.ts';
import { writeFieldOfAds } from './write.ts';

const useTenantLocale = (): string => useStore(app, (state) => state.open?.account.locale ?? '');

/** An attribute with several languages is labelled with its language. */
const labelOf = (field: Field, name: string): string => {
  const locale = attributePath(field.path)?.locale;
  return locale === undefined ? name : `${name} (${locale})`;
};

type ListProps = {
  readonly field: Field;
  readonly label: string;
  readonly mark?: string | undefined;
  readonly children?: React.ReactNode;
};

/** An attribute with several values. For ads with different lists, a new value is added to each ad's own list. */
const ListRow = ({ field, label, mark, children }: ListProps) => {
  const words = useWords();
  const { t } = words;
  const { ads, categories } = usePanel();
  const row = useFieldRow({ path: field.path, field, label });
  const choices = useChoices(field, categories);
  const write = (change: (texts: readonly string[]) => readonly string[]): void => {
    writeFieldOfAds(
      ads,
      field,
      (ad) => {
        const next = change(entriesOf(ad.values[field.path]));
        return next.length === 0 ? null : next;
      },
      label,
    );
  };
  return (
    <FieldFrame
      field={field}
      label={label}
      notes={children}
      limit={[limitText(field.path, categories, words), mark].filter(Boolean).join(' · ')}
    >
      <ListBox
        label={label}
        chosen={row.mixed ? [] : entriesOf(row.value)}
        options={choices}
        placeholder={t(row.mixed ? 'panel.list.mixed' : 'panel.list.more')}
        locked={row.locked}
        testId={testIds.panelField(field.path)}
        onAdd={(text) => write((texts) => (texts.includes(text) ? texts : [...texts, text]))}
        onRemove={(text) => write((texts) => texts.filter((other) => other !== text))}
      />
    </FieldFrame>
  );
};

/** The category's description of an attribute, and its suggested value. */
const Sayings = ({ field, definition }: DefinedField) => {
  const words = useWords();
  const { ads } = usePanel();
  const locale = useTenantLocale();
  const { filled } = ads.at(field.path);
  const tooltip = textIn(definition.tooltip, locale) ?? '';
  const proposed = textIn(definition.defaults, locale) ?? '';
  const parsed = words.parse(field, proposed);
  const open = ads.open(field).length > 0;
  return (
    <>
      {[tooltip, ...definition.hints]
        .filter((text) => text !== '')
        .map((text) => (
          <p key={text} className="field-note">
            {text}
          </p>
        ))}
      {proposed !== '' && parsed.ok && filled < ads.rows.length && open && (
        <span className="field-acts">
          <Button
            size="small"
            onClick={() => writeFieldOfAds(ads, field, (row) => row.values[field.path] ?? parsed.value)}
          >
            {words.t('panel.attributes.default', { value: proposed })}
          </Button>
        </span>
      )}
    </>
  );
};

const Unrecognized = ({ field }: { readonly field: Field }) => {
  const { t } = useWords();
  const { ads } = usePanel();
  const count = ads.unrecognized(field.path);
  if (count === 0) return null;
  return (
    <p className="field-note">
      {ads.only ? t('panel.attributes.unrecognized') : t('panel.attributes.unrecognized_some', { count })}
    </p>
  );
};

const useName = (definition: CategoryAttribute): string => {
  const locale = useTenantLocale();
  return textIn(definition.label, locale) || definition.key;
};

const DefinedRow = ({ field, definition }: DefinedField) => {
  const { t } = useWords();
  const locale = useTenantLocale();
  const label = labelOf(field, useName(definition));
  const mark = definition.mandatory ? t('panel.mandatory') : undefined;
  const said = (
    <>
      <Sayings field={field} definition={definition} />
      <Unrecognized field={field} />
    </>
  );
  if (field.kind === 'attribute' && field.type === 'LIST') {
    return (
      <ListRow field={field} label={label} mark={mark}>
        {said}
      </ListRow>
    );
  }
  return (
    <FieldRow
      path={field.path}
      field={field}
      label={label}
      mark={mark}
      before={textIn(definition.prefix, locale)}
      after={textIn(definition.postfix, locale)}
    >
      {said}
    </FieldRow>
  );
};

const Section = ({ section }: { readonly section: AttributeSection }) => (
  <div className="attribute-section">
    {section.label !== '' && <h4>{section.label}</h4>}
    {section.tooltip !== '' && <p className="panel-note">{section.tooltip}</p>}
    {section.fields.map(({ field, definition }) => (
      <DefinedRow key={field.path} field={field} definition={definition} />
    ))}
  </div>
);

/** A seller's own attribute, which can be edited and removed. */
const OwnRow = ({ field }: { readonly field: Field }) => {
  const { t } = useWords();
  const { ads } = usePanel();
  const label = labelOf(field, attributePath(field.path)?.key ?? field.path);
  const kind = field.kind === 'attribute' ? field.type : attributeTypeOfValue(ads.at(field.path).value);
  const { filled } = ads.at(field.path);
  const said = (
    <>
      <Unrecognized field={field} />
      {ads.isOpen && (
        <span className="field-acts">
          <Button size="small" onClick={() => writeFieldOfAds(ads, field, () => null, label)}>
            {ads.only
              ? t('panel.attributes.remove', { name: label })
              : t('panel.attributes.remove_some', { name: label, count: filled })}
          </Button>
        </span>
      )}
    </>
  );
  const mark = t(`panel.attributes.type.${kind}`);
  return kind === 'LIST' ? (
    <ListRow field={field} label={label} mark={mark}>
      {said}
    </ListRow>
  ) : (
    <FieldRow path={field.path} field={field} label={label} mark={mark}>
      {said}
    </FieldRow>
  );
};

/** The category's attributes, and the seller's own. */
export const AttributesGroup = () => {
  const { t } = useWords();
  const { ads, categories } = usePanel();
  const locale = useTenantLocale();
  const { defined, own, differing } = attributeSections(
    categories,
    ads.paths(),
    (path) => ads.at(path).value,
    locale,
  );
  const known = ads.categories().length === categories.length;
  return (
    <section className="panel-group" aria-labelledby="group-attributes">
      <GroupHead group="attributes" />
      {ads.categories().length === 0 && <p className="panel-note">{t('panel.attributes.choose')}</p>}
      {categories.length > 0 && known && defined.length === 0 && (
        <p className="panel-note">
          {t(differing > 0 ? 'panel.attributes.no_common' : 'panel.attributes.none')}
        </p>
      )}
      {defined.map((section) => (
        <Section key={section.fields[0]?.field.path} section={section} />
      ))}
      {differing > 0 && <p className="panel-note">{t('panel.attributes.differing', { count: differing })}</p>}
      <div className="attribute-section">
        <h4>{t('panel.attributes.own')}</h4>
        {own.length === 0 && <p className="panel-note">{t('panel.attributes.own_none')}</p>}
        {own.map((field) => (
          <OwnRow key={field.path} field={field} />
        ))}
        {ads.isOpen && <AddAttribute key={ads.scope} />}
      </div>
    </section>
  );
};
