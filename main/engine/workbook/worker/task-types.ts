/** The types of the worker's tasks: input, questions to the engine, answers, and result. */
import type { ReadAnswer, ReadEnd, ReadInput, ReadQuestion } from '../read/read-task.ts';
import type { WriteAnswer, WriteInput, WriteQuestion } from '../write-task.ts';

/** All of it is plain data that can be sent between threads. */
export type Tasks = {
  readonly read: {
    readonly input: ReadInput;
    readonly question: ReadQuestion;
    readonly answer: ReadAnswer;
    readonly end: ReadEnd;
  };
  readonly write: {
    readonly input: WriteInput;
    readonly question: WriteQuestion;
    readonly answer: WriteAnswer;
    readonly end: null;
  };
};

export type TaskName = keyof Tasks;

/**
 * A task asks the engine for data, or sends it results, and waits for each answer, so that neither side gets ahead.
 */
export type Task<Name extends TaskName> = (
  input: Tasks[Name]['input'],
  ask: (question: Tasks[Name]['question']) => Promise<Tasks[Name]['answer']>,
) => Promise<Tasks[Name]['end']>;
