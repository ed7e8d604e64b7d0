/** A button with the ready questions, each with its condition and how many ads meet it now. */
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { LightbulbRegular } from '@fluentui/react-icons';
import { QUESTIONS } from '../../../shared/metrics/questions.ts';
import { question } from '../../core/question.ts';
import { openName } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { useAnswer } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';

type Chosen = {
  /** Takes the condition of the question that was chosen. */
  readonly onChoose: (where: string) => void;
};

/** Asked while the menu is open: the conditions are there at once, counting takes longer. */
const Questions = ({ onChoose }: Chosen) => {
  const { t, number } = useWords();
  const account = openName();
  const ready = useAnswer(question('metrics.questions', { account })).value;
  const counted = useAnswer(question('metrics.questions', { account, counted: true })).value;
  const known = counted ?? ready;
  return QUESTIONS.map((name) => {
    const { where = null, count = null } = known?.questions.find((one) => one.name === name) ?? {};
    return (
      <MenuItem
        key={name}
        className="ready-question"
        disabled={where === null}
        subText={{ className: 'ready-where', children: where ?? (known ? t('ready.no_days') : '…') }}
        secondaryContent={count === null ? (counted ? '–' : '') : number(count)}
        onClick={() => where !== null && onChoose(where)}
        data-testid={testIds.question(name)}
      >
        {t(`ready.name.${name}`)}
      </MenuItem>
    );
  });
};

export const QuestionsMenu = ({ onChoose, testId }: Chosen & { readonly testId: string }) => {
  const { t } = useWords();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<LightbulbRegular />}
          title={t('ready.tip')}
          data-testid={testId}
        >
          <span className="filter-text">{t('ready.menu')}</span>
        </Button>
      </MenuTrigger>
      <MenuPopover className="ready-menu">
        <MenuList>
          <Questions onChoose={onChoose} />
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
