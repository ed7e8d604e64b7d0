import {
  Button,
  Input,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { describeOperation } from '../../../shared/bulk/describe-operation.ts';
import { MAX_SAVED_NAME, type Operation } from '../../../shared/bulk/operation.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { removeOperation, saveOperation, useStored, useStoredFor } from './stored.ts';
import type { BulkSubject } from './subject.ts';

type Props = { readonly of: BulkSubject; readonly onUse: (operation: Operation) => void };

const Saved = ({ of, onUse }: Props) => {
  const { t } = useWords();
  const { saved } = useStoredFor(of);
  if (saved.length === 0) return null;
  return (
    <MenuGroup>
      <MenuGroupHeader>{t('bulk.saved')}</MenuGroupHeader>
      {saved.map(({ name, operation }) => (
        <MenuItem key={name} onClick={() => onUse(operation)} data-testid={testIds.bulkSaved(name)}>
          {name}
        </MenuItem>
      ))}
    </MenuGroup>
  );
};

const Recent = ({ of, onUse }: Props) => {
  const { t, language, format } = useWords();
  const { recent } = useStoredFor(of);
  if (recent.length === 0) return null;
  return (
    <MenuGroup>
      <MenuGroupHeader>{t('bulk.recent')}</MenuGroupHeader>
      {recent.map(({ operation }) => (
        <MenuItem key={JSON.stringify(operation)} onClick={() => onUse(operation)}>
          {describeOperation(language, operation, format)}
        </MenuItem>
      ))}
    </MenuGroup>
  );
};

const Forget = ({ of }: Pick<Props, 'of'>) => {
  const { t } = useWords();
  const { saved } = useStoredFor(of);
  if (saved.length === 0) return null;
  return (
    <>
      <MenuDivider />
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuItem>{t('bulk.forget')}</MenuItem>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {saved.map(({ name }) => (
              <MenuItem key={name} onClick={() => removeOperation(name)}>
                {name}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  );
};

/** The recently used and the saved edits. */
export const StoredMenu = ({ of, onUse }: Props) => {
  const { t } = useWords();
  const { recent, saved } = useStoredFor(of);
  const none = recent.length + saved.length === 0;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          icon={<ChevronDownRegular />}
          iconPosition="after"
          disabledFocusable={none}
          title={none ? t('bulk.again.none') : ''}
          data-testid={testIds.bulkAgain}
        >
          {t('bulk.again')}
        </Button>
      </MenuTrigger>
      <MenuPopover className="bulk-again">
        <MenuList>
          <Saved of={of} onUse={onUse} />
          <Recent of={of} onUse={onUse} />
          <Forget of={of} />
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};

const NameBox = ({
  operation,
  onDone,
}: {
  readonly operation: Operation;
  readonly onDone: (saved: string | null) => void;
}) => {
  const { t, language, format } = useWords();
  const [name, setName] = useState(() =>
    describeOperation(language, operation, format).slice(0, MAX_SAVED_NAME),
  );
  const wanted = name.trim();
  const isTaken = useStored().saved.some((other) => other.name === wanted);
  const save = async (): Promise<void> => {
    if (wanted !== '' && (await saveOperation(wanted, operation))) onDone(wanted);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') onDone(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className="bulk-row">
      <Input
        size="small"
        autoFocus
        aria-label={t('bulk.save.name')}
        maxLength={MAX_SAVED_NAME}
        value={name}
        onFocus={({ target }) => target.select()}
        onChange={(_event, { value }) => setName(value)}
        onKeyDown={onKeyDown}
        data-testid={testIds.bulkSaveName}
      />
      <Button size="small" onClick={save} disabledFocusable={wanted === ''}>
        {t(isTaken ? 'bulk.save.replace' : 'bulk.save.do')}
      </Button>
      <span className="bulk-said" role="status">
        {isTaken ? t('bulk.save.taken') : ''}
      </span>
    </span>
  );
};

/** Saves the present edit under a name. */
export const KeepButton = ({ operation }: { readonly operation: Operation | null }) => {
  const { t } = useWords();
  const [state, setState] = useState<{ readonly asking: boolean; readonly said: string }>({
    asking: false,
    said: '',
  });
  const place = useRef<HTMLSpanElement>(null);
  // The focused box disappears: without a new focus, Escape would no longer reach the dialog.
  const done = (name: string | null): void => {
    flushSync(() => setState({ asking: false, said: name === null ? '' : t('bulk.save.done', { name }) }));
    place.current?.querySelector('button')?.focus();
  };
  if (state.asking && operation) return <NameBox operation={operation} onDone={done} />;
  return (
    <span ref={place} className="bulk-row">
      <Button
        size="small"
        appearance="subtle"
        disabledFocusable={!operation}
        onClick={() => setState({ asking: true, said: '' })}
        data-testid={testIds.bulkSave}
      >
        {t('bulk.save')}
      </Button>
      <span className="bulk-said" role="status">
        {state.said}
      </span>
    </span>
  );
};
