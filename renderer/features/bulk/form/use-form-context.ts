import { useWords } from '../../../core/words.ts';
import { useNames } from '../../expression/public.ts';
import type { FormContext } from './form.ts';

/** What a form is read by: the reader's way of writing, and the fields and names of the ads in view. */
export const useFormContext = (field: FormContext['field']): FormContext => {
  const { format, parse } = useWords();
  return { format, parse, field, names: useNames() };
};
