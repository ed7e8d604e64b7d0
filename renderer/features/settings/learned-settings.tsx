/** What pushes taught about this marketplace, each entry with its example and a button to forget it. */
import { Button } from '@fluentui/react-components';
import { useRef } from 'react';
import { announce } from '../../core/notices.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { type LearnedOne, learnedName, learnedVerdict, learnedWhere } from './learned-words.ts';
import { useLearned } from './use-learned.ts';

type ListProps = {
  readonly label: string;
  readonly items: readonly LearnedOne[];
  readonly onForget: (one: LearnedOne) => void;
};

const List = ({ label, items, onForget }: ListProps) => {
  const words = useWords();
  const { t } = words;
  return (
    <ul className="setting-fields setting-learned" aria-label={label}>
      {items.map((one) => {
        const { about, id } = one;
        const what = learnedName(one, words);
        return (
          <li key={`${about} ${id}`} className="row-of" data-testid={testIds.learnedItem(about, id)}>
            <span className="grow">
              {what} <span className="setting-verdict">{learnedVerdict(one, words)}</span>
              <span className="setting-why">{learnedWhere(one, words)}</span>
            </span>
            <Button
              size="small"
              aria-label={t('learned.forget_of', { what })}
              onClick={() => onForget(one)}
              data-testid={testIds.learnedForget(about, id)}
            >
              {t('learned.forget')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
};

/** Forgetting takes effect at once, not with the dialog: undoing it would need another push. */
export const LearnedSettings = () => {
  const words = useWords();
  const { t } = words;
  const { list, forget } = useLearned();
  const section = useRef<HTMLElement>(null);
  const head = useRef<HTMLHeadingElement>(null);

  /**
   * After an entry is removed, focuses the button now at its position, otherwise the heading, so that the focus is
   * not lost.
   */
  const focusAt = (place: number): void => {
    const buttons = section.current?.querySelectorAll<HTMLButtonElement>('li button') ?? [];
    (buttons[Math.min(place, buttons.length - 1)] ?? head.current)?.focus();
  };

  const accepted = list?.accepted ?? [];
  const refused = list?.refused ?? [];
  const all: readonly LearnedOne[] = [...accepted, ...refused];

  const forgetOne = async (one: LearnedOne): Promise<void> => {
    const place = all.indexOf(one);
    if (!(await forget([{ about: one.about, id: one.id }]))) return;
    const what = learnedName(one, words);
    announce(t(one.about === 'refused' ? 'learned.forgotten.refused' : 'learned.forgotten', { what }));
    requestAnimationFrame(() => focusAt(place));
  };

  const forgetAll = async (): Promise<void> => {
    if (!(await forget('all'))) return;
    announce(t('learned.forgotten_all'));
    requestAnimationFrame(() => focusAt(0));
  };

  return (
    <section ref={section} data-testid={testIds.learned}>
      <h3 ref={head} tabIndex={-1}>
        {t('learned.title')}
      </h3>
      <p>{t('learned.text')}</p>
      {list && accepted.length === 0 && <p className="setting-why">{t('learned.none')}</p>}
      <List label={t('learned.title')} items={accepted} onForget={(one) => void forgetOne(one)} />
      {refused.length > 0 && (
        <>
          <h4>{t('learned.refused.title')}</h4>
          <p>{t('learned.refused.text')}</p>
          <List label={t('learned.refused.title')} items={refused} onForget={(one) => void forgetOne(one)} />
        </>
      )}
      {all.length > 1 && (
        <Button size="small" onClick={() => void forgetAll()} data-testid={testIds.learnedForgetAll}>
          {t('learned.forget_all')}
        </Button>
      )}
    </section>
  );
};
