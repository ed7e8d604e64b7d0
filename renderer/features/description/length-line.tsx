import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { lengthOf } from '../../../shared/rules/length.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { lengthLimits, lengthText } from '../fields/public.ts';

type Props = {
  readonly path: FieldPath;
  readonly text: string;
  /** The text after the marketplace's removals; null where it removes nothing. */
  readonly remains: string | null;
  readonly category: Category | undefined;
};

/** The length of the text and its limits, how many characters are missing or too many, and how many would remain. */
export const LengthLine = ({ path, text, remains, category }: Props) => {
  const words = useWords();
  const { t } = words;
  const limits = lengthLimits(path, category);
  const { min, max } = limits;
  const count = lengthOf(text.trim());
  const limit = lengthText(limits, words);
  const off = [
    count < min && t('description.short', { count: min - count }),
    max !== undefined && count > max && t('description.long', { count: count - max }),
  ].find((part) => part !== false);
  const parts = [
    limit === null ? t('description.count_open', { count }) : t('description.count_of', { count, limit }),
    remains === null ? null : t('description.count_left', { count: lengthOf(remains) }),
  ].filter((part) => part !== null);
  return (
    <span className="length" data-testid={testIds.longTextCount}>
      {parts.join(' · ')}
      {off !== undefined && <strong className="length-outside"> · ! {off}</strong>}
    </span>
  );
};
