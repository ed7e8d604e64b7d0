/** What can be done with a line: remove it, move it, and what its values are compared with. */
import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { DismissRegular, MoreHorizontalRegular } from '@fluentui/react-icons';
import {
  type Line,
  type LinePath,
  type Operand,
  STEPS,
  type TestLine,
  withOperand,
} from '../../../../shared/expression/builder/index.ts';
import { useWords } from '../../../core/words.ts';
import { useEditing } from './editing.ts';
import { operandKinds } from './operand-kinds.ts';

const STEP_SIGNS = { up: 'Alt+↑', down: 'Alt+↓', in: 'Alt+→', out: 'Alt+←' } as const;

/** What the value of a line may be: typed, counted back from today, or another field. */
const KindItems = ({ line, path }: { readonly line: TestLine; readonly path: LinePath }) => {
  const { t } = useWords();
  const { replace } = useEditing();
  const kinds = operandKinds(line);
  if (kinds.length < 2) return null;
  const become = (operand: Operand | null): void =>
    replace(
      path,
      line.operands.reduce<TestLine>((changed, _before, at) => withOperand(changed, at, operand), line),
    );
  return (
    <>
      {kinds.map(({ kind, first }) => (
        <MenuItem key={kind} onClick={() => become(first)}>
          {t(`builder.operand.${kind}`)}
        </MenuItem>
      ))}
      <MenuDivider />
    </>
  );
};

export const LineActs = ({ line, path }: { readonly line: Line; readonly path: LinePath }) => {
  const { t } = useWords();
  const { move, remove } = useEditing();
  const number = path.map((at) => at + 1).join('.');
  return (
    <span className="builder-acts">
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            size="small"
            appearance="subtle"
            icon={<MoreHorizontalRegular />}
            aria-label={t('builder.more', { number })}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {line.kind === 'test' && <KindItems line={line} path={path} />}
            {STEPS.map((step) => (
              <MenuItem key={step} secondaryContent={STEP_SIGNS[step]} onClick={() => move(path, step)}>
                {t(`builder.step.${step}`)}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t('builder.remove', { number })}
        onClick={() => remove(path)}
      />
    </span>
  );
};
