/** What can be done in a worker: what each task is given, asks the engine meanwhile, is answered, and gives in the end. */
import type { ReadAnswer, ReadEnd, ReadInput, ReadQuestion } from '../read/read-task.ts';
import type { WriteAnswer, WriteInput, WriteQuestion } from '../write-task.ts';

/** All of it is plain data, as it goes from one thread to the other. */
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
 * A task does its work and asks the engine for what it needs, or hands it what it made, and goes on when the answer is
 * here: neither side runs ahead of the other.
 */
export type Task<Name extends TaskName> = (
  input: Tasks[Name]['input'],
  ask: (question: Tasks[Name]['question']) => Promise<Tasks[Name]['answer']>,
) => Promise<Tasks[Name]['end']>;
