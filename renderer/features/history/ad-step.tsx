/**
 * One entry of an ad's history: what, when, by whom, and which fields, each with a button to restore its old value.
 */
import { Button, Tooltip } from '@fluentui/react-components';
import {
  ArrowCircleDownRegular,
  ArrowUndoRegular,
  EditRegular,
  PersonArrowLeftRegular,
  QuestionCircleRegular,
  SendRegular,
} from '@fluentui/react-icons';
import type { ComponentType } from 'react';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { AdHistoryEntry, FieldChange } from '../../../shared/contract/results/history.ts';
import type { Json } from '../../../shared/json.ts';
import { messageKey, type Translate } from '../../../shared/locale/index.ts';
import { testIds } from '../../core/test-ids.ts';
import { exactTime } from '../../core/time.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { useWords } from '../../core/words.ts';
import { ChangeLine } from '../changes/public.ts';
import { ProblemLine, problemName } from '../problems/public.ts';
import { showInHistory } from './history-actions.ts';
import { existenceText, isExistence, timeOf, whoText, whoTip } from './history-words.ts';

const SIGNS: Readonly<Record<AdHistoryEntry['kind'], ComponentType>> = {
  edit: EditRegular,
  push: SendRegular,
  elsewhere: PersonArrowLeftRegular,
  appeared: ArrowCircleDownRegular,
  gone: QuestionCircleRegular,
  back: ArrowCircleDownRegular,
};

/** What happened, in a few words. */
const headOf = ({ kind, state, label }: AdHistoryEntry, t: Translate): string => {
  if (kind === 'edit' && label !== '') return label;
  const key = kind === 'push' ? messageKey(`adhistory.push.${state}`) : undefined;
  return t(key ?? `adhistory.${kind}`);
};

/** Returns an action that drafts an old value; null where that is no longer possible. */
export type TakeAgain = (field: FieldPath, value: Json) => (() => void) | null;

type ChangeProps = { readonly row: RowKey; readonly change: FieldChange; readonly take: TakeAgain };

const Change = ({ row, change, take }: ChangeProps) => {
  const { t, fieldLabel, valueAt } = useWords();
  const again = take(change.field, change.before);
  const field = fieldLabel(change.field);
  const value = valueAt(change.field, change.before);
  const tip = value === '' ? t('adhistory.take_empty', { field }) : t('adhistory.take', { field, value });
  return (
    <div className="ad-change">
      <ChangeLine row={row} change={change} isNew={false} />
      {again && (
        <Tooltip content={tip} relationship="label">
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowUndoRegular />}
            onClick={again}
            data-testid={testIds.takeAgain(change.field)}
          />
        </Tooltip>
      )}
    </div>
  );
};

/** A link to the edit or push the entry belongs to. */
const Origin = ({ entry }: { readonly entry: AdHistoryEntry }) => {
  const { t } = useWords();
  const { kind, id } = entry;
  if (id === null) return null;
  const name = kind === 'edit' ? ({ kind: 'changeset', id } as const) : ({ kind: 'push', id } as const);
  return (
    <button
      type="button"
      className="log-link"
      title={t('adhistory.in_history')}
      onClick={() => showInHistory(name)}
    >
      {name.kind === 'push' ? t('history.push', { run: id }) : t('adhistory.in_history')}
    </button>
  );
};

type StepProps = { readonly row: RowKey; readonly entry: AdHistoryEntry; readonly take: TakeAgain };

export const AdStep = ({ row, entry, take }: StepProps) => {
  const words = useWords();
  const { t, locale } = words;
  const Sign = SIGNS[entry.kind];
  const who = whoText(entry.who, words);
  const whole = entry.changes.find(isExistence);
  return (
    <li
      className={`ad-step ad-step-${entry.kind} ad-step-${entry.state ?? 'none'}`}
      data-testid={testIds.adStep(entry.kind)}
    >
      <div className="ad-step-head">
        <Sign aria-hidden />
        <strong>{headOf(entry, t)}</strong>
        <time className="history-time" dateTime={entry.at} title={exactTime(entry.at, locale)}>
          {timeOf(entry.at, locale)}
        </time>
      </div>
      <p className="ad-step-note log-facts">
        {who !== '' && <span title={whoTip(entry.who, words)}>{who}</span>}
        {whole && <span>{existenceText(whole, 'changeset', words)}</span>}
        <Origin entry={entry} />
      </p>
      {keyed(entry.errors ?? [], problemName).map(({ key, entry: problem }) => (
        <ProblemLine key={key} problem={problem} />
      ))}
      {entry.changes
        .filter((change) => !isExistence(change))
        .map((change) => (
          <Change key={change.field} row={row} change={change} take={take} />
        ))}
    </li>
  );
};
