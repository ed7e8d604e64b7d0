/** Keys typed between the one that opens an editor and its focus, so that none is lost. */
let keys = '';

export const typeAhead = (key: string): void => {
  keys += key;
};

/** Returns the collected keys and clears them. */
export const takeTypedAhead = (): string => {
  const taken = keys;
  keys = '';
  return taken;
};

/**
 * The initial text of an editor: the key that opened it and those after it, an empty text after a deleting key,
 * otherwise `own`.
 */
export const firstText = (eventKey: string | null, own: string): string => {
  const ahead = takeTypedAhead();
  if (eventKey === 'Backspace' || eventKey === 'Delete') return ahead;
  if (eventKey?.length === 1) return eventKey + ahead;
  return own + ahead;
};
