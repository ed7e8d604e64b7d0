/** The name of a file as a service gives it, fit for every file system. */

/** Characters that file systems do not allow, and marks that turn the direction of writing. */
const UNFIT = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;
/** Names that Windows keeps for devices, whatever their ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const LONGEST = 120;

/**
 * The last part of a path at most, without what is unfit or hidden, and with the ending given; empty where nothing
 * is left. An answer never names a folder, another kind of file, or a device.
 */
export const safeFileName = (name: string, ending: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim();
  const stem = plain
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, LONGEST)
    .trim();
  if (stem === '') return '';
  return `${DEVICES.test(stem) ? '_' : ''}${stem}.${ending}`;
};
