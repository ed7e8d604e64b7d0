/** What a generator returns that pauses for other work, without any. */
export const runToEnd = <T>(steps: Generator<void, T>): T => {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
};
