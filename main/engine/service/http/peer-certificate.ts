/**
 * Reads the certificate of a service that this computer does not trust, for a person to compare; no request is sent.
 */
import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** Why a certificate is refused. */
export type CertificateFault = 'expired' | 'early' | 'name' | 'untrusted';

export type PeerCertificate = {
  readonly fault: CertificateFault;
  /** SHA-256, in pairs of hexadecimal digits. */
  readonly fingerprint: string;
  /** Valid from and to, as ISO dates. */
  readonly from: string;
  readonly until: string;
};

const dayOf = (text: string): string => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString().slice(0, 10);
};

const faultOf = (code: string, from: Date, until: Date, now: Date): CertificateFault => {
  if (now > until) return 'expired';
  if (now < from) return 'early';
  return code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'name' : 'untrusted';
};

/**
 * Reads the certificate at `url` without trusting it; undefined where none arrives in time. `code` is the error of
 * the refusal.
 */
export const peerCertificate = (
  { hostname, port }: URL,
  code: string,
  patienceMs: number,
): Promise<PeerCertificate | undefined> =>
  new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/gu, '');
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      rejectUnauthorized: false,
      timeout: patienceMs,
    });
    const end = (found?: PeerCertificate): void => {
      socket.destroy();
      resolve(found);
    };
    socket.once('error', () => end());
    socket.once('timeout', () => end());
    socket.once('secureConnect', () => {
      const { fingerprint256, valid_from, valid_to } = socket.getPeerCertificate();
      if (!fingerprint256) return end();
      const fault = faultOf(code, new Date(valid_from), new Date(valid_to), new Date());
      end({ fault, fingerprint: fingerprint256, from: dayOf(valid_from), until: dayOf(valid_to) });
    });
  });
