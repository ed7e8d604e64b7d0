import { useMemo } from 'react';
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { AdDetail } from '../../../shared/contract/views.ts';
import { namesOf } from '../../../shared/html/description.ts';
import { strip } from '../../../shared/html/strip.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { problemsOfText } from './text-problems.ts';

/** Does the marketplace treat the field's text as HTML? */
export const isHtmlField = (path: FieldPath): boolean => {
  const field = fieldOf(path);
  return field?.kind === 'text' && field.html === true;
};

/**
 * The tags the marketplace would remove, the remaining text (null where it removes nothing), and the text's problems.
 */
export const useTextFindings = (
  ad: AdDetail,
  path: FieldPath,
  text: string,
  category: Category | undefined,
) => {
  const locale = useStore(app, (state) => state.open?.account.locale ?? '');
  return useMemo(() => {
    const { remains, dropped } = strip(isHtmlField(path) ? text : '');
    return {
      tags: namesOf(dropped),
      remains: dropped.length === 0 ? null : remains,
      problems: problemsOfText(ad, path, text, category, locale),
    };
  }, [ad, path, text, category, locale]);
};
