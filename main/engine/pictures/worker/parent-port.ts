/** The port to the shell; only a utility process of Electron has one. */
export type ParentPort = {
  readonly on: (event: 'message', listen: (message: { readonly data: unknown }) => void) => void;
  readonly postMessage: (message: unknown) => void;
};

const isPort = (value: unknown): value is ParentPort =>
  typeof value === 'object' && value !== null && 'postMessage' in value;

export const parentPort = (): ParentPort | undefined => {
  const port: unknown = 'parentPort' in process ? process.parentPort : undefined;
  return isPort(port) ? port : undefined;
};
