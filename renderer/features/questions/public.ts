/** The exports of this feature for the rest of the window. */
export { narrowTo, openQuestion } from './open-question.ts';
export { QuestionsMenu } from './questions-menu.tsx';
