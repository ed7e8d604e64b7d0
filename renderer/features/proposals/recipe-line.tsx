/** By which recipe a file is read, and what can be done with recipes. */
import {
  Button,
  Input,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Select,
} from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { useEffect, useId, useRef, useState } from 'react';
import type { Proposal, ProposalFile } from '../../../shared/proposals/proposal.ts';
import type { Recipe } from '../../../shared/proposals/recipe.ts';
import { recipeNamed } from '../../../shared/proposals/recipe.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { columnsRead, readAgain } from './import-actions.ts';
import { exportRecipe, importRecipe, keepRecipe, removeRecipe, renameRecipe, useRecipes } from './recipes.ts';

const NONE = '';

type Asking = 'save' | 'rename' | null;

const NameForm = ({
  name,
  onName,
  onClose,
}: {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useWords();
  const [text, setText] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const isEmpty = text.trim() === '';
  return (
    <form
      className="file-choice"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        onName(text);
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Input
        size="small"
        value={text}
        maxLength={80}
        aria-label={t('recipes.name')}
        placeholder={t('recipes.name')}
        input={{ ref: input }}
        onChange={(_event, { value }) => setText(value)}
        data-testid={testIds.recipeName}
      />
      <Button size="small" type="submit" disabledFocusable={isEmpty} data-testid={testIds.keepRecipe}>
        {t('recipes.keep')}
      </Button>
      <Button size="small" appearance="subtle" onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </form>
  );
};

const Acts = ({
  shown,
  isOwn,
  onAsk,
  onRemove,
}: {
  readonly shown: string;
  /** Built-in recipes stay as they are. */
  readonly isOwn: boolean;
  readonly onAsk: (asking: Asking) => void;
  readonly onRemove: () => void;
}) => {
  const { t } = useWords();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={t('recipes.more')}
          data-testid={testIds.recipeMore}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => onAsk('save')} data-testid={testIds.recipeAct('save')}>
            {t('recipes.save')}
          </MenuItem>
          {isOwn && (
            <>
              <MenuItem onClick={() => onAsk('rename')} data-testid={testIds.recipeAct('rename')}>
                {t('recipes.rename', { name: shown })}
              </MenuItem>
              <MenuItem onClick={() => onRemove()} data-testid={testIds.recipeAct('remove')}>
                {t('recipes.remove', { name: shown })}
              </MenuItem>
            </>
          )}
          {shown !== NONE && (
            <MenuItem onClick={() => exportRecipe(shown)} data-testid={testIds.recipeAct('export')}>
              {t('recipes.export', { name: shown })}
            </MenuItem>
          )}
          <MenuItem onClick={() => importRecipe()} data-testid={testIds.recipeAct('import')}>
            {t('recipes.import')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};

const Names = ({ recipes }: { readonly recipes: readonly Recipe[] }) =>
  recipes.map(({ name }) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));

export const RecipeLine = ({
  file,
  proposal,
}: {
  readonly file: ProposalFile;
  readonly proposal: Proposal;
}) => {
  const { t } = useWords();
  const id = useId();
  const recipes = useRecipes();
  const all = [...recipes.own, ...recipes.builtIn];
  const [asking, setAsking] = useState<Asking>(null);
  const taken = file.recipe?.name ?? NONE;
  const shown = recipeNamed(all, taken)?.name ?? NONE;
  if (asking !== null)
    return (
      <NameForm
        name={shown === NONE ? file.name.replace(/\.[^.]*$/u, '').slice(0, 80) : shown}
        onName={(name) =>
          asking === 'save' ? keepRecipe(proposal, name) : renameRecipe(proposal, shown, name)
        }
        onClose={() => setAsking(null)}
      />
    );
  return (
    <span className="file-choice">
      <label htmlFor={id}>{t('recipes.label')}</label>
      <Select
        id={id}
        size="small"
        value={shown}
        onChange={(_event, { value }) => readAgain({ recipe: value === NONE ? null : value })}
        data-testid={testIds.recipeChoice}
      >
        <option value={NONE}>{t('recipes.none')}</option>
        <Names recipes={recipes.own} />
        {recipes.builtIn.length > 0 && (
          <optgroup label={t('recipes.built_in')}>
            <Names recipes={recipes.builtIn} />
          </optgroup>
        )}
      </Select>
      {taken !== NONE && (
        <Button
          size="small"
          onClick={() => readAgain({ recipe: null, columns: columnsRead(proposal) })}
          data-testid={testIds.recipeOff}
        >
          {t('recipes.off')}
        </Button>
      )}
      <Acts
        shown={shown}
        isOwn={recipeNamed(recipes.own, shown) !== undefined}
        onAsk={setAsking}
        onRemove={() => removeRecipe(proposal, shown)}
      />
    </span>
  );
};
