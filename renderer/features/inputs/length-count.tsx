import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { lengthOf } from '../../../shared/rules/length.ts';
import { useWords } from '../../core/words.ts';
import { type LengthLimits, lengthLimits, lengthText } from '../fields/public.ts';

/** The length of a text and its limits, in code points, as the service counts. */
export const CharacterCount = ({
  text,
  limits,
}: {
  readonly text: string;
  readonly limits: LengthLimits;
}) => {
  const words = useWords();
  const { t } = words;
  const { min, max } = limits;
  const count = lengthOf(text.trim());
  const outside = count < min || (max !== undefined && count > max);
  const limit = lengthText(limits, words);
  return (
    <span className={outside ? 'length length-outside' : 'length'}>
      {outside && '! '}
      {limit === null ? t('description.count_open', { count }) : t('panel.limit.chars', { count, limit })}
    </span>
  );
};

/** The length of a text against one category's limits. */
export const LengthCount = ({
  path,
  text,
  category,
}: {
  readonly path: FieldPath;
  readonly text: string;
  readonly category: Category | undefined;
}) => <CharacterCount text={text} limits={lengthLimits(path, category)} />;
