import type { FieldPath } from '../../shared/ad/model.ts';
import type { Category } from '../../shared/category/category.ts';
import { useWords } from '../app/words.ts';
import { type LengthLimits, lengthLimits } from './limits.ts';

/** How many characters a text has, and how many it may have; counted as the service counts, in code points. */
export const CharacterCount = ({
  text,
  limits,
}: {
  readonly text: string;
  readonly limits: LengthLimits;
}) => {
  const { t, number } = useWords();
  const { min, max } = limits;
  const count = [...text.trim()].length;
  const outside = count < min || (max !== undefined && count > max);
  const limit = max === undefined ? '' : min > 0 ? `${number(min)} – ${number(max)}` : number(max);
  return (
    <span className={outside ? 'length length-outside' : 'length'}>
      {outside && '! '}
      {max === undefined ? t('editor.long.count_open', { count }) : t('panel.limit.chars', { count, limit })}
    </span>
  );
};

/** The count of a text of one category. */
export const LengthCount = ({
  path,
  text,
  category,
}: {
  readonly path: FieldPath;
  readonly text: string;
  readonly category: Category | undefined;
}) => <CharacterCount text={text} limits={lengthLimits(path, category)} />;
