/** The types of the worker's tasks: input, questions to the engine, answers, and result. */
import type { ReadAnswer, ReadEnd, ReadInput, ReadQuestion } from '../read/read-task.ts';
import type { WriteAnswer, WriteInput, WriteQuestion } from '../write-task.ts';
import type { Task } from './task.ts';

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

export type TaskNamed<Name extends TaskName> = Task<
  Tasks[Name]['input'],
  Tasks[Name]['question'],
  Tasks[Name]['answer'],
  Tasks[Name]['end']
>;
