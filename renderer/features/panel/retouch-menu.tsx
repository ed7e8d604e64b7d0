/** What can be done to one picture, for the ads that the panel shows. */
import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ImageEditRegular } from '@fluentui/react-icons';
import { fieldOf } from '../../../shared/ad/fields.ts';
import { sourceOf } from '../../../shared/ad/picture-lists.ts';
import type { OperationOf } from '../../../shared/bulk/operation.ts';
import type { Json } from '../../../shared/json.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { openBulkEditOfChosen, retouchPicture } from '../bulk/public.ts';
import { usePanel } from './use-panel.ts';

type Step = OperationOf<'retouch'>['step'];
type Name = 'right' | 'left' | 'half' | 'squareCrop' | 'squareWhite' | 'border' | 'original';

const STEPS: readonly (readonly [Name, Step])[] = [
  ['right', { do: 'turn', degrees: 90 }],
  ['left', { do: 'turn', degrees: 270 }],
  ['half', { do: 'turn', degrees: 180 }],
  ['squareCrop', { do: 'square', by: 'crop' }],
  ['squareWhite', { do: 'square', by: 'white' }],
  ['border', { do: 'border', percent: 5 }],
];

/** What the dialog begins with where the seller is to say how much. */
const CROP: Step = { do: 'crop', top: 5, right: 5, bottom: 5, left: 5 };

type Props = {
  readonly image: Json;
  readonly number: number;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Called before the picture becomes another one. */
  readonly onRetouch: () => void;
};

export const RetouchMenu = ({ image, number, open, onOpen, onRetouch }: Props) => {
  const { t } = useWords();
  const { ads } = usePanel();
  const src = sourceOf(image);
  const field = fieldOf('images');
  const keys = field ? ads.open(field).map(({ key }) => key) : [];
  const run = (step: Step): void => {
    onRetouch();
    void retouchPicture(keys, step, src);
  };
  return (
    <Menu open={open} onOpenChange={(_event, { open: next }) => onOpen(next)}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<ImageEditRegular />}
          aria-label={t('panel.images.retouch', { number })}
          data-testid={testIds.retouchPicture(number)}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {STEPS.map(([name, step]) => (
            <MenuItem key={name} onClick={() => run(step)}>
              {t(`bulk.retouch.${name}`)}
            </MenuItem>
          ))}
          <MenuItem onClick={() => openBulkEditOfChosen({ kind: 'retouch', step: CROP, pictures: { src } })}>
            {t('panel.images.crop')}
          </MenuItem>
          <MenuDivider />
          <MenuItem onClick={() => run({ do: 'original' })}>{t('bulk.retouch.original')}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
