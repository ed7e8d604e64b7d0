/**
 * A task asks the engine for data, or sends it results, and waits for each answer, so that neither side gets ahead.
 */
export type Task<Input, Question, Answer, End> = (
  input: Input,
  ask: (question: Question) => Promise<Answer>,
) => Promise<End>;
