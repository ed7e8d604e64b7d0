// Captures packets that leave the machine or reach a port of the test; a passing test sees none.
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { isRoot } from '../../scripts/run.ts';
import { installPackages } from '../../scripts/runtime/apt.ts';
import { exists } from '../../scripts/runtime/cache.ts';

/** An address of the documentation range: nobody has it, and a packet to it is seen leaving. */
export const NOBODY = '192.0.2.66';

export type Listener = {
  readonly port: number;
  /** What arrived, by protocol and the sender's text, in order. */
  readonly heard: readonly string[];
  readonly close: () => Promise<void>;
};

/** Listens on one port of this computer, TCP and UDP. */
export const listenHere = async (): Promise<Listener> => {
  const heard: string[] = [];
  const tcp = createServer((socket) => {
    heard.push('tcp');
    socket.on('error', () => {}).destroy();
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4', (message) => heard.push(`udp ${message.toString('latin1')}`));
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  return {
    port,
    heard,
    close: async () => {
      udp.close();
      tcp.close();
      await once(tcp, 'close');
    },
  };
};

export type Capture = {
  /** Sends a packet that is captured too, and resolves with all lines captured before it. */
  readonly until: (mark: string) => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
};

const TCPDUMP = '/usr/bin/tcpdump';

/** Without permission to capture, only packets to our own ports are seen. */
const canCapture = (): boolean => process.platform === 'linux' && isRoot();

/**
 * Captures on every interface: packets to a port of this computer and to `NOBODY`, and DNS questions that contain
 * `word`.
 */
export const capture = async (port: number, word: string): Promise<Capture> => {
  if (!canCapture()) return { until: async () => [], stop: async () => {} };
  if (!(await exists(TCPDUMP))) await installPackages(['tcpdump'], 'the test of what leaves the window');
  const wanted = `(host 127.0.0.1 and port ${port}) or host ${NOBODY} or port 53 or port 5353`;
  const dump = spawn(TCPDUMP, ['-i', 'any', '-n', '-l', '-A', '-s', '512', wanted], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints = createInterface({ input: dump.stderr });
  for await (const line of complaints) if (line.includes('listening on')) break;
  const lines: string[] = [];
  const marks = new Map<string, () => void>();
  createInterface({ input: dump.stdout }).on('line', (line) => {
    lines.push(line);
    for (const [mark, seen] of marks) if (line.includes(mark)) seen();
  });
  const udp = createSocket('udp4');
  const isOfOthers = (line: string): boolean =>
    // Other programs ask for names too; a name is also in the packet itself, label by label.
    !line.includes(word) && !line.includes(NOBODY) && !line.includes(`127.0.0.1.${port}`);
  return {
    until: async (mark) => {
      const seen = new Promise<void>((resolve) => marks.set(mark, resolve));
      udp.send(mark, port, '127.0.0.1');
      await seen;
      marks.delete(mark);
      return lines.filter((line) => !isOfOthers(line));
    },
    stop: async () => {
      udp.close();
      const ended = once(dump, 'exit');
      dump.kill('SIGTERM');
      await ended;
    },
  };
};
