import { Button, mergeClasses } from '@fluentui/react-components';
import { WarningFilled } from '@fluentui/react-icons';
import { useEffect, useMemo } from 'react';
import type { Category } from '../../../shared/category/category.ts';
import type { Fact, FactSection } from '../../../shared/category/fact.ts';
import { categoryFacts } from '../../../shared/category/facts.ts';
import type { CategoryRow } from '../../../shared/contract/views.ts';
import { type CategoryIndex, namesAbove, pathText, sumOf, takesNewAds } from '../../core/category-tree.ts';
import { showTab } from '../../core/command-registry.ts';
import { ensureDefinition } from '../../core/reference-data.ts';
import { NO_FILTER } from '../../core/rows/view-filter.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { useWords } from '../../core/words.ts';
import { exportTemplate } from '../export/public.ts';
import { chooseCategory } from './category-store.ts';
import { refusalOf, statusWord } from './category-words.ts';
import { askForCategory } from './new-ad.ts';

const FactRow = ({ fact }: { readonly fact: Fact }) => (
  <div className={mergeClasses('fact', fact.mark !== null && `fact-${fact.mark}`)}>
    <dt>{fact.label}</dt>
    <dd>
      <span className="fact-text">
        {fact.mark === 'caution' && <WarningFilled className="sign sign-warning" aria-hidden="true" />}
        {fact.text}
      </span>
      {fact.notes.map((note) => (
        <span key={note} className="fact-note">
          {note}
        </span>
      ))}
    </dd>
  </div>
);

const Section = ({ section }: { readonly section: FactSection }) => (
  <section className="facts" data-testid={testIds.factSection(section.name)}>
    <h3>{section.title}</h3>
    {section.note && <p className="facts-note">{section.note}</p>}
    <dl>
      {section.facts.map((fact) => (
        <FactRow key={fact.label} fact={fact} />
      ))}
    </dl>
  </section>
);

const useFacts = (category: Category, row: CategoryRow, index: CategoryIndex): readonly FactSection[] => {
  const { language, format } = useWords();
  const account = useStore(app, (state) => state.open?.account);
  return useMemo(
    () =>
      categoryFacts(category, {
        language,
        locale: account?.locale ?? '',
        format,
        ...(account ? { currency: account.currency } : {}),
        active: row.active,
        nameOf: (id) => index.byId.get(id)?.label,
      }),
    [category, row, index, language, format, account],
  );
};

const Facts = ({
  category,
  row,
  index,
}: {
  readonly category: Category;
  readonly row: CategoryRow;
  readonly index: CategoryIndex;
}) => {
  const sections = useFacts(category, row, index);
  return (
    <div className="facts-columns">
      {sections.map((section) => (
        <Section key={section.name} section={section} />
      ))}
    </div>
  );
};

/** Shows the ads of a category and everything below it in the sheet. */
const showAds = (id: number): void => {
  app.set({ filter: { ...NO_FILTER, category: id } });
  showTab('ads');
};

const Actions = ({ row, ads }: { readonly row: CategoryRow; readonly ads: number }) => {
  const words = useWords();
  const { t } = words;
  const refusal = refusalOf(row, words);
  return (
    <div className="category-actions">
      <Button
        size="small"
        disabledFocusable={ads === 0}
        onClick={() => showAds(row.id)}
        data-testid={testIds.categoryShowAds}
      >
        {t('categories.show_ads')}
      </Button>
      {takesNewAds(row) && (
        <Button
          size="small"
          title={t('workbook.template.tip')}
          onClick={() => exportTemplate(row.id, row.label)}
          data-testid={testIds.exportTemplate}
        >
          {t('workbook.template')}
        </Button>
      )}
      {row.leaf && (
        <Button
          size="small"
          appearance="primary"
          disabledFocusable={!takesNewAds(row)}
          {...(refusal === null ? {} : { title: refusal })}
          onClick={() => askForCategory(row.id)}
          data-testid={testIds.categoryNewAd}
        >
          {t('categories.new_ad')}
        </Button>
      )}
    </div>
  );
};

const Head = ({ row, index }: { readonly row: CategoryRow; readonly index: CategoryIndex }) => {
  const words = useWords();
  const { t } = words;
  const status = statusWord(row, words);
  const { ads, leaves } = sumOf(index, row.id);
  return (
    <header className="category-head">
      <div className="category-title">
        <p className="category-path">{pathText(namesAbove(index, row.id))}</p>
        <h2>
          {row.label} {status !== null && <span className="op op-delete">{status}</span>}
        </h2>
        <p className="category-counts">
          {t('categories.ads', { count: ads })}
          {!row.leaf && ` · ${t('categories.below', { count: leaves })}`}
          {` · ${t('categories.number', { id: row.id })}`}
        </p>
      </div>
      <Actions row={row} ads={ads} />
    </header>
  );
};

const Children = ({ row, index }: { readonly row: CategoryRow; readonly index: CategoryIndex }) => {
  const words = useWords();
  return (
    <ul className="category-children">
      {(index.childrenOf.get(row.id) ?? []).map((child) => (
        <li key={child.id}>
          <button type="button" onClick={() => chooseCategory(child.id)}>
            <span>{child.label}</span>
            {statusWord(child, words) !== null && (
              <span className="tree-status">{statusWord(child, words)}</span>
            )}
            <span className="tree-ads">{words.number(sumOf(index, child.id).ads)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** The rules of the chosen category in plain words, with actions. */
export const CategoryDetails = ({
  chosen,
  index,
}: {
  readonly chosen: number | null;
  readonly index: CategoryIndex;
}) => {
  const { t } = useWords();
  const row = chosen === null ? undefined : index.byId.get(chosen);
  const id = row?.id;
  const category = useStore(app, (state) => (id === undefined ? undefined : state.definitions[id]));
  useEffect(() => {
    if (id !== undefined) ensureDefinition(id);
  }, [id]);
  if (chosen === null) {
    return <Empty title={t('categories.choose.title')} text={t('categories.choose.text')} />;
  }
  if (!row) {
    return (
      <Empty title={t('categories.unknown.title')} text={t('categories.unknown.text', { id: chosen })} />
    );
  }
  return (
    <article className="category-details" data-testid={testIds.categoryDetails}>
      <Head row={row} index={index} />
      {category ? (
        <Facts category={category} row={row} index={index} />
      ) : (
        <Loading text={t('common.loading')} />
      )}
      {!row.leaf && <Children row={row} index={index} />}
    </article>
  );
};
