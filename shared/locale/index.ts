/**
 * All text a person reads, in three languages. The rest of Adsheet speaks in codes, keys and params; here they become
 * sentences (`design/visual.md`, *Voice*).
 */
export type { MessageKey } from './en.ts';
export type { Params } from './fill.ts';
export {
  clockSentence,
  errorSentence,
  fieldLabel,
  fixSentence,
  guardSentence,
  messageSentence,
  phaseSentence,
  problemSentence,
  refusedSentence,
  type SentenceContext,
  type WordGroup,
  wordFor,
} from './sentences.ts';
export {
  LANGUAGES,
  type Language,
  languageOf,
  messageKey,
  saysParam,
  type Translate,
  translate,
} from './translate.ts';
export { type Reader, type ValueNames, valueTexts } from './value-text.ts';
