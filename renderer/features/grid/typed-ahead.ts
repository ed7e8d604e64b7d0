/** Keys typed between the one that opens an editor and the moment it has the focus: fast hands lose none. */
let keys = '';

export const typeAhead = (key: string): void => {
  keys += key;
};

/** What was typed ahead, which is then taken. */
export const takeTypedAhead = (): string => {
  const taken = keys;
  keys = '';
  return taken;
};

/** What an editor begins with: the key that opened it and those after, nothing after a deleting key, else `own`. */
export const firstText = (eventKey: string | null, own: string): string => {
  const ahead = takeTypedAhead();
  if (eventKey === 'Backspace' || eventKey === 'Delete') return ahead;
  if (eventKey?.length === 1) return eventKey + ahead;
  return own + ahead;
};
