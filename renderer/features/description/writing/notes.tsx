/** The notes above the text: changes made elsewhere, recovered text, and the question before leaving. */
import { Button } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import { testIds } from '../../../core/test-ids.ts';
import { keyed } from '../../../core/ui/keyed.ts';
import { useWords } from '../../../core/words.ts';
import { shortened, textDiff } from '../../changes/public.ts';
import type { OutsideChange } from './outside-change.ts';

const Note = ({
  text,
  role = 'status',
  children,
  below,
}: {
  readonly text: string;
  readonly role?: 'status' | 'alert';
  readonly children?: ReactNode;
  readonly below?: ReactNode;
}) => (
  <div className="writing-note" role={role}>
    <p>{text}</p>
    {children}
    {below}
  </div>
);

const Differences = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const parts = useMemo(() => shortened(textDiff(from, to)), [from, to]);
  return (
    <div className="diff writing-diff" dir="auto">
      {keyed(parts, ({ kind }) => kind).map(({ key, entry: { kind, text } }) => {
        if (kind === 'gone') return <del key={key}>{text}</del>;
        return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </div>
  );
};

/** The text was changed elsewhere while it is edited here: the differences, and a choice. */
export const ElsewhereNote = ({
  elsewhere,
  text,
  urged,
  onKeep,
  onTake,
}: {
  readonly elsewhere: OutsideChange;
  readonly text: string;
  /** How often the writer tried to save without choosing. */
  readonly urged: number;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}) => {
  const { t } = useWords();
  const said = elsewhere.kind === 'live' ? 'description.changed.marketplace' : 'description.changed';
  return (
    <Note role="alert" text={t(said)} below={<Differences from={text} to={elsewhere.text} />}>
      <Button
        size="small"
        key={urged}
        autoFocus={urged > 0}
        onClick={onKeep}
        data-testid={testIds.elsewhereKeep}
      >
        {t('description.changed.keep')}
      </Button>
      <Button size="small" onClick={onTake} data-testid={testIds.elsewhereTake}>
        {t('description.changed.take')}
      </Button>
    </Note>
  );
};

/** The shown text was reloaded. */
export const RenewedNote = () => {
  const { t } = useWords();
  return <Note text={t('description.changed.shown')} />;
};

/** The shown text was typed earlier and recovered. */
export const BackNote = ({ onDiscard }: { readonly onDiscard: () => void }) => {
  const { t } = useWords();
  return (
    <Note text={t('description.back')}>
      <Button size="small" onClick={onDiscard} data-testid={testIds.unkeptDiscard}>
        {t('description.back.discard')}
      </Button>
    </Note>
  );
};

/** Asks before typed text is discarded. */
export const LeaveNote = ({
  onDiscard,
  onStay,
}: {
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}) => {
  const { t } = useWords();
  return (
    <Note role="alert" text={t('description.leave')}>
      <Button size="small" onClick={onDiscard} data-testid={testIds.longTextDiscard}>
        {t('description.leave.discard')}
      </Button>
      <Button size="small" appearance="primary" autoFocus onClick={onStay} data-testid={testIds.longTextStay}>
        {t('description.leave.stay')}
      </Button>
    </Note>
  );
};
