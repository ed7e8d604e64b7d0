/** A group of lines, how many of which must be true, and what can be added to it. */
import { Button, Select } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import {
  BLANK,
  type Group,
  groupOf,
  type Line,
  type LinePath,
  MATCHES,
} from '../../../../shared/expression/builder/index.ts';
import { testIds } from '../../../core/test-ids.ts';
import { keyed } from '../../../core/ui/keyed.ts';
import { useWords } from '../../../core/words.ts';
import { FormulaInput } from '../formula-input.tsx';
import { lineMark, useEditing } from './editing.ts';
import { LineActs } from './line-acts.tsx';
import { TestLineInputs } from './test-line.tsx';

type MatchProps = { readonly group: Group; readonly path: LinePath };
type GroupProps = MatchProps & { readonly children?: ReactNode };

const MatchSelect = ({ group, path }: MatchProps) => {
  const { t } = useWords();
  const { replace } = useEditing();
  return (
    <Select
      size="small"
      className="builder-match"
      aria-label={t('builder.match')}
      value={group.match}
      onChange={(_event, { value }) => {
        const match = MATCHES.find((one) => one === value);
        if (match) replace(path, { ...group, match });
      }}
    >
      {MATCHES.map((match) => (
        <option key={match} value={match}>
          {t(`builder.match.${match}`)}
        </option>
      ))}
    </Select>
  );
};

const FreeText = ({ text, path }: { readonly text: string; readonly path: LinePath }) => {
  const { t } = useWords();
  const { replace, fields } = useEditing();
  return (
    <FormulaInput
      mode="condition"
      label={t('builder.free')}
      placeholder="bid * 2 > daily"
      value={text}
      fields={fields}
      onChange={(typed) => replace(path, { kind: 'free', text: typed })}
    />
  );
};

const LineInputs = ({ line, path }: { readonly line: Line; readonly path: LinePath }) => {
  if (line.kind === 'group') return <GroupLines group={line} path={path} />;
  return line.kind === 'free' ? (
    <FreeText text={line.text} path={path} />
  ) : (
    <TestLineInputs line={line} path={path} />
  );
};

const LineRow = ({ line, path }: { readonly line: Line; readonly path: LinePath }) => {
  const { t } = useWords();
  const name = line.kind === 'group' ? 'builder.group' : 'builder.line';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every engine
    <div
      className={line.kind === 'group' ? 'builder-row builder-row-group' : 'builder-row'}
      role="group"
      aria-label={t(name, { number: path.map((at) => at + 1).join('.') })}
      data-line={lineMark(path)}
    >
      <LineInputs line={line} path={path} />
      {line.kind !== 'group' && <LineActs line={line} path={path} />}
    </div>
  );
};

export const GroupLines = ({ group, path, children }: GroupProps) => {
  const { t } = useWords();
  const { add } = useEditing();
  // A line is its place: what is typed in it is stored before it moves.
  const lines = keyed(group.lines, () => 'line');
  return (
    <div className="builder-group">
      <div className="builder-head">
        <MatchSelect group={group} path={path} />
        {path.length > 0 && <LineActs line={group} path={path} />}
      </div>
      <div className="builder-lines">
        {lines.map(({ key, entry }, at) => (
          <LineRow key={key} line={entry} path={[...path, at]} />
        ))}
      </div>
      <div className="builder-foot">
        <Button
          size="small"
          appearance="subtle"
          icon={<AddRegular />}
          aria-label={t('builder.add.label')}
          onClick={() => add(path, BLANK)}
          data-testid={testIds.builderAdd(lineMark(path))}
        >
          {t('builder.add')}
        </Button>
        <Button
          size="small"
          appearance="subtle"
          icon={<AddRegular />}
          aria-label={t('builder.add.group.label')}
          onClick={() => add(path, groupOf(group.match === 'any' ? 'all' : 'any', [BLANK]))}
        >
          {t('builder.add.group')}
        </Button>
        {children}
      </div>
    </div>
  );
};
