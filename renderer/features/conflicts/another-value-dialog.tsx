/** Sets another value than mine and theirs, in the field's own editor; for a unit, all its fields at once. */
import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Field as Labelled,
  Textarea,
} from '@fluentui/react-components';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { Conflict } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { attempt } from '../../core/notices.ts';
import { ensureDefinition } from '../../core/reference-data.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { FieldInput } from '../inputs/public.ts';
import { decideWith } from './conflict-actions.ts';
import { conflicts } from './conflict-store.ts';
import { type Decision, decisionsOf } from './decisions.ts';
import { SideValue } from './side-value.tsx';
import { useWholeFields } from './whole-values.ts';

type Write = (path: FieldPath, value: Json) => void;

/** The definition of the ad's category, if it has one, for the lists of values. */
const useCategories = ({ key }: Decision): readonly Category[] => {
  const id = rows.get(key)?.values['categoryId'];
  const known = useStore(app, ({ definitions }) => (typeof id === 'number' ? definitions[id] : undefined));
  useEffect(() => {
    if (typeof id === 'number') ensureDefinition(id);
  }, [id]);
  return known ? [known] : [];
};

const LongText = ({
  field,
  value,
  onWrite,
}: {
  readonly field: Field;
  readonly value: Json;
  readonly onWrite: Write;
}) => {
  const words = useWords();
  const [text, setText] = useState(() => words.editText(field, value));
  return (
    <Textarea
      className="another-long"
      rows={10}
      resize="vertical"
      aria-label={words.fieldLabel(field.path)}
      value={text}
      onChange={(_event, data) => {
        setText(data.value);
        const parsed = words.parse(field, data.value);
        if (parsed.ok) onWrite(field.path, parsed.value);
      }}
    />
  );
};

type EntryProps = {
  readonly conflict: Conflict;
  readonly decision: Decision;
  readonly value: Json;
  readonly onWrite: Write;
};

const Entry = ({ conflict, decision, value, onWrite }: EntryProps) => {
  const { t, fieldLabel } = useWords();
  const categories = useCategories(decision);
  const field = fieldOf(conflict.field);
  if (!field) return null;
  return (
    <div className="another-field">
      <dl>
        {(['base', 'theirs', 'mine'] as const).map((side) => (
          <div key={side}>
            <dt>{t(side === 'base' ? 'conflict.was' : `conflict.${side}`)}</dt>
            <dd className={`conflict-${side}`}>
              <SideValue conflict={conflict} side={side} />
            </dd>
          </div>
        ))}
      </dl>
      <Labelled label={fieldLabel(conflict.field)}>
        {field.kind === 'text' && field.long ? (
          <LongText field={field} value={value} onWrite={onWrite} />
        ) : (
          <FieldInput
            field={field}
            label={fieldLabel(conflict.field)}
            value={value}
            mixed={false}
            locked={false}
            scope={decision.id}
            categories={categories}
            onValue={(next) => {
              onWrite(conflict.field, next);
              return Promise.resolve(true);
            }}
          />
        )}
      </Labelled>
    </div>
  );
};

/** Starts with mine in every field; typed values are held until the dialog is confirmed. */
const useWritten = (fields: readonly Conflict[]) => {
  const [written, setWritten] = useState<ReadonlyMap<FieldPath, Json>>(new Map());
  const latest = useRef(written);
  const chosenIn = ({ field, mine }: Conflict): Json =>
    latest.current.get(field) ?? (latest.current.has(field) ? null : mine);
  return {
    chosenIn,
    write: (path: FieldPath, value: Json): void => {
      latest.current = new Map(latest.current).set(path, value);
      setWritten(latest.current);
    },
    all: () => fields.map((conflict) => ({ field: conflict.field, value: chosenIn(conflict) })),
  };
};

/** The decision in its present state: the dialog shows changes made there while it is open. */
const useDecision = (asked: Decision): Decision => {
  const [shown, setShown] = useState(asked);
  const now = useStore(conflicts, ({ decisions }) => decisions.find(({ id }) => id === asked.id));
  if (now && now.stamp !== shown.stamp) setShown(now);
  return shown;
};

/** Does the control use Enter itself: a multi-line text, or an open list? */
const takesEnter = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true');

const AnotherValue = ({ decision: asked }: { readonly decision: Decision }) => {
  const { t } = useWords();
  const decision = useDecision(asked);
  const form = useRef<HTMLFormElement>(null);
  const { fields, isWhole } = useWholeFields(decision);
  const { chosenIn, write, all } = useWritten(fields);
  const use = async (): Promise<void> => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!isWhole) return;
    if (wrong) wrong.focus();
    else if (await decideWith(decision, all())) app.set({ dialog: null });
  };
  // A control stores its text when it loses the focus, and its error shows after that.
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    requestAnimationFrame(() => attempt(use));
  };
  useEffect(() => {
    if (isWhole) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isWhole]);
  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !takesEnter(event.target) && event.target instanceof HTMLInputElement)
          submit(event);
      }}
      noValidate
      data-testid={testIds.anotherValueDialog}
    >
      <DialogTitle>
        {t('conflicts.another.title', { ad: decision.title || (decision.adId ?? decision.key) })}
      </DialogTitle>
      <DialogContent className="another-value">
        <p>{t('conflicts.another.text')}</p>
        {decision !== asked && <p role="status">{t('conflicts.moved_now')}</p>}
        {isWhole ? (
          fields.map((conflict) => (
            <Entry
              key={conflict.field}
              conflict={conflict}
              decision={decision}
              value={chosenIn(conflict)}
              onWrite={write}
            />
          ))
        ) : (
          <p role="status">{t('description.loading')}</p>
        )}
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.cancel')}</Button>
        <Button appearance="primary" type="submit" data-testid={testIds.anotherValueUse}>
          {t('conflicts.another.use')}
        </Button>
      </DialogActions>
    </form>
  );
};

/** `conflicts`: those of one unit, as shown when the dialog was opened. */
export const AnotherValueDialog = ({ conflicts: asked }: { readonly conflicts: readonly Conflict[] }) => {
  const [decision] = useState(() => decisionsOf(asked)[0]);
  return decision ? <AnotherValue decision={decision} /> : null;
};
