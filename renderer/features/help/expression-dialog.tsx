import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { FIELDS } from '../../../shared/ad/fields.ts';
import { EXPRESSION_HELP, type HelpKind } from '../../../shared/expression/index.ts';
import { foldForSearch } from '../../core/fold-for-search.ts';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { SearchInput } from '../../core/ui/search-input.tsx';
import { useWords, type Words } from '../../core/words.ts';

const KINDS: readonly (HelpKind | 'field')[] = ['value', 'operator', 'function', 'metric', 'flag', 'field'];

type Entry = {
  readonly kind: HelpKind | 'field';
  readonly name: string;
  readonly signature: string;
  readonly text: string;
  readonly example: string;
};

const entriesIn = ({ t, fieldLabel }: Words): readonly Entry[] => [
  ...EXPRESSION_HELP.map((entry) => ({ ...entry, text: t(entry.text) })),
  ...FIELDS.flatMap(({ path, alias }) =>
    alias === undefined
      ? []
      : [
          {
            kind: 'field' as const,
            name: path,
            signature: alias,
            text: fieldLabel(path),
            example: `{${fieldLabel(path)}}`,
          },
        ],
  ),
];

const answers = (entry: Entry, wanted: string): boolean =>
  foldForSearch(`${entry.name} ${entry.signature} ${entry.text} ${entry.example}`).includes(wanted);

const Group = ({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) => {
  const { t } = useWords();
  return (
    <section>
      <h3 id={`language-${title}`}>{title}</h3>
      <table aria-labelledby={`language-${title}`}>
        <colgroup>
          <col className="language-written" />
          <col />
          <col className="language-example" />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th>{t('language.written')}</th>
            <th>{t('language.meaning')}</th>
            <th>{t('language.example')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={`${entry.kind} ${entry.name} ${entry.signature}`}>
              <th scope="row">
                <code>{entry.signature}</code>
              </th>
              <td>{entry.text}</td>
              <td>
                <code>{entry.example}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The expression language on one page: each sign, function, figure and field, with an example that works. */
export const ExpressionDialog = () => {
  const words = useWords();
  const { t } = words;
  const [text, setText] = useState('');
  const all = useMemo(() => entriesIn(words), [words]);
  const wanted = foldForSearch(text).trim();
  const groups = KINDS.map((kind) => ({
    kind,
    entries: all.filter((entry) => entry.kind === kind && answers(entry, wanted)),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <div data-testid={testIds.expressionHelp}>
      <DialogTitle>{t('command.expression-help')}</DialogTitle>
      <DialogContent className="help language">
        <p className="field-about">{t('language.intro')}</p>
        <SearchInput
          className="help-search"
          label={t('language.search')}
          value={text}
          onSearch={setText}
          testId={testIds.expressionSearch}
        />
        {groups.length === 0 && <p className="help-none">{t('palette.none', { text })}</p>}
        {groups.map(({ kind, entries }) => (
          <Group key={kind} title={t(`language.group.${kind}`)} entries={entries} />
        ))}
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.close')}</Button>
      </DialogActions>
    </div>
  );
};
