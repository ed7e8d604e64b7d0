import { Switch, Toolbar, ToolbarButton, Tooltip } from '@fluentui/react-components';
import {
  TextBoldRegular,
  TextBulletListLtrRegular,
  TextItalicRegular,
  TextUnderlineRegular,
} from '@fluentui/react-icons';
import type { ComponentType } from 'react';
import type { MessageKey } from '../../../shared/locale/index.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { showPreview, usePreviewShown } from './preview-shown.ts';
import { type Selection, type TextEdit, withList, withTag } from './text-edits.ts';

type Format = {
  readonly name: string;
  readonly label: MessageKey;
  readonly Icon: ComponentType;
  readonly letter: string;
  readonly shift: boolean;
  readonly edit: (text: string, selection: Selection) => TextEdit;
};

const FORMATS: readonly Format[] = [
  {
    name: 'bold',
    label: 'description.bold',
    Icon: TextBoldRegular,
    letter: 'B',
    shift: false,
    edit: (text, selection) => withTag(text, selection, 'b'),
  },
  {
    name: 'italic',
    label: 'description.italic',
    Icon: TextItalicRegular,
    letter: 'I',
    shift: false,
    edit: (text, selection) => withTag(text, selection, 'i'),
  },
  {
    name: 'underline',
    label: 'description.underline',
    Icon: TextUnderlineRegular,
    letter: 'U',
    shift: false,
    edit: (text, selection) => withTag(text, selection, 'u'),
  },
  {
    name: 'list',
    label: 'description.list',
    Icon: TextBulletListLtrRegular,
    letter: 'L',
    shift: true,
    edit: withList,
  },
];

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The edit of a formatting key; undefined for other keys. */
export const formatOf = (stroke: Stroke, isMac: boolean): Format['edit'] | undefined => {
  if (stroke.altKey || stroke.ctrlKey === isMac || stroke.metaKey !== isMac) return undefined;
  return FORMATS.find(({ letter, shift }) => stroke.shiftKey === shift && stroke.key.toUpperCase() === letter)
    ?.edit;
};

export const useIsMac = (): boolean => useStore(app, (state) => state.shell?.platform === 'darwin');

const keyOf = ({ letter, shift }: Format, isMac: boolean): string =>
  isMac ? `⌘${shift ? '⇧' : ''}${letter}` : `Ctrl+${shift ? 'Shift+' : ''}${letter}`;

/** Buttons for the tags the marketplace keeps, and the preview's switch. */
export const FormatBar = ({ onFormat }: { readonly onFormat: (edit: Format['edit']) => void }) => {
  const { t } = useWords();
  const isMac = useIsMac();
  const isShown = usePreviewShown();
  return (
    <div className="format-bar">
      <Toolbar size="small" aria-label={t('description.format')}>
        {FORMATS.map((format) => (
          <Tooltip
            key={format.name}
            relationship="label"
            content={t(format.label, { key: keyOf(format, isMac) })}
          >
            <ToolbarButton
              icon={<format.Icon />}
              // A click must not clear the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onFormat(format.edit)}
              data-testid={testIds.format(format.name)}
            />
          </Tooltip>
        ))}
      </Toolbar>
      <span className="spring" />
      <Switch
        label={t('description.preview')}
        labelPosition="before"
        checked={isShown}
        onChange={(_event, { checked }) => showPreview(checked)}
        data-testid={testIds.previewToggle}
      />
    </div>
  );
};
