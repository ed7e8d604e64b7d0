import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minute } from '../clock.ts';
import type { SentForm } from '../images/convert.ts';
import { writeAtomically } from './journal.ts';

const unsavedLife = 30 * minute;

/** A picture the seller uploaded, converted to a JPG of at most 1024 × 1024. */
export type StoredImage = {
  readonly id: string;
  readonly uploaded: number;
  /** An ad uses it; otherwise it is deleted 30 minutes after its upload. */
  readonly saved: boolean;
  /** Of one that an earlier version took it is not known. */
  readonly sent?: SentForm;
};

export type ImageStore = {
  readonly add: (jpeg: Uint8Array, sent: SentForm) => StoredImage;
  readonly get: (id: string) => StoredImage | undefined;
  readonly bytes: (id: string) => Uint8Array | undefined;
  readonly markSaved: (id: string) => void;
  /** Copies an upload for an ad, and says under which id; one that is saved or gone has its own. */
  readonly copySaved: (id: string) => string;
  readonly list: () => readonly StoredImage[];
  readonly restore: (image: StoredImage) => void;
  readonly clear: () => void;
};

export const createImageStore = (
  now: () => number,
  folder: string | undefined,
  onChange: (id: string, image: StoredImage) => void,
): ImageStore => {
  const images = new Map<string, StoredImage>();
  const memory = new Map<string, Uint8Array>();
  const fileOf = (id: string): string => join(folder ?? '', `${id}.jpg`);
  if (folder !== undefined) mkdirSync(folder, { recursive: true });

  const put = (image: StoredImage): void => {
    images.set(image.id, image);
    onChange(image.id, image);
  };
  const get = (id: string): StoredImage | undefined => {
    const image = images.get(id);
    return image === undefined || image.saved || now() < image.uploaded + unsavedLife ? image : undefined;
  };

  const bytes = (id: string): Uint8Array | undefined => {
    if (get(id) === undefined) return undefined;
    if (folder === undefined) return memory.get(id);
    return existsSync(fileOf(id)) ? readFileSync(fileOf(id)) : undefined;
  };

  const store = (jpeg: Uint8Array, rest: Pick<StoredImage, 'saved' | 'sent'>): StoredImage => {
    const image = { id: randomBytes(16).toString('hex'), uploaded: now(), ...rest };
    if (folder === undefined) memory.set(image.id, jpeg);
    else writeAtomically(fileOf(image.id), jpeg);
    put(image);
    return image;
  };

  return {
    add: (jpeg, sent) => store(jpeg, { saved: false, sent }),
    get,
    bytes,
    copySaved: (id) => {
      const [image, jpeg] = [get(id), bytes(id)];
      if (image === undefined || image.saved || jpeg === undefined) return id;
      return store(jpeg, { saved: true, ...(image.sent === undefined ? {} : { sent: image.sent }) }).id;
    },
    markSaved: (id) => {
      const image = get(id);
      if (image !== undefined && !image.saved) put({ ...image, saved: true });
    },
    list: () => [...images.values()].filter((image) => get(image.id) !== undefined),
    restore: (image) => images.set(image.id, image),
    clear: () => {
      images.clear();
      memory.clear();
    },
  };
};
