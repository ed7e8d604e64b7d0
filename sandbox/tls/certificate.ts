import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate for 127.0.0.1 and localhost, created at each start so that no key is stored. */
export type Certificate = { readonly key: string; readonly cert: string };

/** A DER value: tag, length, content. */
const der = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = content.length.toString(16);
  const bytes = Buffer.from(length.length % 2 === 0 ? length : `0${length}`, 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
};

const sequence = (...members: readonly Uint8Array[]): Buffer => der(0x30, ...members);
const bits = (content: Uint8Array): Buffer => der(0x03, Buffer.from([0]), content);
const integer = (content: Uint8Array): Buffer => der(0x02, content);
const utcTime = (time: Date): Buffer =>
  der(0x17, Buffer.from(`${time.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

/** ecdsa-with-SHA256 (RFC 5758). */
const signatureAlgorithm = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const commonName = Buffer.from('0603550403', 'hex');
const subjectAltName = Buffer.from('0603551d11', 'hex');

const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('Adsheet sandbox')))));

const alternativeNames = sequence(
  der(0x82, Buffer.from('localhost')),
  der(0x87, Buffer.from([127, 0, 0, 1])),
);

const dayMs = 24 * 60 * 60 * 1000;

const pem = (bytes: Uint8Array): string => {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};

/** An RFC 5280 certificate, version 3, valid for a week. */
export const selfSigned = (now = Date.now()): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // A first byte below 0x80 keeps the serial number positive.
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const content = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    signatureAlgorithm,
    name,
    sequence(utcTime(new Date(now - dayMs)), utcTime(new Date(now + 7 * dayMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, alternativeNames)))),
  );
  const signature = sign('sha256', content, privateKey);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(content, signatureAlgorithm, bits(signature))),
  };
};
