/** Bytes as text in the encodings that a csv file may have. */
import type { CsvEncoding } from '../../../../shared/table/csv-choices.ts';
import { mendedText } from './twice-encoded.ts';

/** Code page 850 of DOS from its byte 0x80 on, with the euro that later editions (858) have for its dotless i. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const ASCII = 0x80;

const unitsOfCp850 = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte < ASCII ? byte : CP850.charCodeAt(byte - ASCII),
);

/** The bytes as UTF-16 in pieces, so that no buffer is twice as long as a large file. */
const PIECE = 1024 * 1024;

const cp850Text = (bytes: Buffer): string => {
  const texts: string[] = [];
  for (let from = 0; from < bytes.length; from += PIECE) {
    const units = Uint16Array.from(bytes.subarray(from, from + PIECE), (byte) => unitsOfCp850[byte] ?? 0);
    texts.push(new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units));
  }
  return texts.join('');
};

/** The text of bytes; what they cannot be in this encoding is the replacement character. */
export const textIn = (encoding: CsvEncoding, bytes: Buffer): string => {
  if (encoding === 'utf-8-twice') return mendedText(textIn('utf-8', bytes));
  return encoding === 'cp850' ? cp850Text(bytes) : new TextDecoder(encoding).decode(bytes);
};

/** The characters of an encoding of single bytes, by byte. */
export const charactersOf = (encoding: CsvEncoding): readonly string[] => [
  ...textIn(encoding, Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))),
];
