// A proxy between the window and the service that records all requests verbatim.
import { type Forwarding, startForwarding } from './forwarding.ts';

export type Sent = { readonly method: string; readonly path: string; readonly body: string };

export type Recorder = Forwarding & { readonly sent: () => readonly Sent[] };

/** Forwards every request to `service` unchanged. */
export const startRecorder = async (service: string): Promise<Recorder> => {
  const sent: Sent[] = [];
  const forwarding = await startForwarding(service, ({ method, path, body }) => {
    sent.push({ method, path, body: body.toString() });
    return false;
  });
  return { ...forwarding, sent: () => sent };
};
