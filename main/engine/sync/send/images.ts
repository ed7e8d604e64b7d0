/**
 * Uploads of pictures: made with their own ad's write, once for equal bytes, and used within 20 minutes, since the
 * service forgets an unused picture after 30 (`docs/sync.md#pictures` and `docs/interface.md#post-image`).
 */
import { hash as digest } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Draft } from '../../../../shared/ad/model.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { AccountContext } from '../../context.ts';
import { hashesIn, IMAGES_FOLDER, withAddresses } from '../../drafts/chosen-pictures.ts';
import type { ImageUpload } from '../../mirror/images.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { deniedError } from '../../service/http/answer.ts';
import type { WriteOutcome } from '../../service/service.ts';
import { refusalProblems } from '../refusals/refusals.ts';

const USABLE_MS = 20 * 60_000;
const ATTEMPTS = 4;
/** The only names of picture files: anything else could be a path to another file, which would be read and sent. */
const HASH = /^[0-9a-f]{64}$/;

const isUsable = (upload: ImageUpload | undefined, now: Date): boolean => {
  if (upload?.url == null || upload.uploadedAt === null) return false;
  const age = now.getTime() - Date.parse(upload.uploadedAt);
  // The age of an upload in the future is unknown: the clock was set back.
  return age >= 0 && age < USABLE_MS;
};

export type Uploaded =
  | { readonly ok: true; readonly drafts: readonly Draft[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export type Uploads = {
  /** Uploads what the drafts need; their pictures then have addresses. Rejects when the service cannot be reached. */
  readonly ready: (drafts: readonly Draft[], signal: AbortSignal) => Promise<Uploaded>;
};

type One = { readonly problems: readonly Problem[] };

/** The service's error code for an address without a picture. */
const NO_SUCH_PICTURE = 2006;

const lostPicture: Problem = {
  field: 'images',
  code: NO_SUCH_PICTURE,
  severity: 'error',
  message: { key: 'rule.image-address', params: {} },
  source: 'local',
};

/** Forgets the uploads of the drafts' pictures where the service has none at their addresses: they are uploaded again. */
export const forgetRefused = (
  mirror: Mirror,
  drafts: readonly Draft[],
  refusals: readonly Pick<Problem, 'code' | 'field'>[],
): void => {
  if (!refusals.some(({ code, field }) => code === NO_SUCH_PICTURE && field.startsWith('images'))) return;
  mirror.transaction(() => {
    for (const hash of hashesIn(drafts)) mirror.images.forgetUpload(hash);
  });
};

type UploadContext = Pick<AccountContext, 'mirror' | 'service' | 'folder' | 'now' | 'passFailpoint'>;

/** The outcome of an upload, and when it was begun: the answer may have come much later. */
type Attempted = { readonly outcome: WriteOutcome<string>; readonly askedAt: string };

const attemptUpload = async (
  { service, now }: UploadContext,
  bytes: Uint8Array,
  name: string,
  signal: AbortSignal,
): Promise<Attempted> => {
  for (let attempt = 1; ; attempt += 1) {
    const askedAt = now().toISOString();
    // An upload may always be repeated: the service forgets an image that no ad uses.
    const outcome = await service.uploadImage(bytes, name, { signal });
    if (outcome.kind === 'done' || outcome.kind === 'refused') return { outcome, askedAt };
    if (attempt >= ATTEMPTS || signal.aborted || outcome.cause.code === 'not-signed-in') throw outcome.cause;
    await sleep(outcome.kind === 'not-applied' ? outcome.waitMs : 500 * attempt);
  }
};

/**
 * The bytes of a picture; undefined where its file was changed or is a link, which could lead to any file. Rejects with
 * the system's error where it is missing.
 */
const pictureOf = async (folder: string, hash: string): Promise<Uint8Array | undefined> => {
  if (!HASH.test(hash)) return undefined;
  const file = join(folder, IMAGES_FOLDER, hash);
  if (!(await lstat(file)).isFile()) return undefined;
  const bytes = await readFile(file);
  return digest('sha256', bytes, 'hex') === hash ? bytes : undefined;
};

const upload = async (context: UploadContext, hash: string, signal: AbortSignal): Promise<One> => {
  const { mirror, folder, now, passFailpoint } = context;
  const known = mirror.images.get(hash);
  if (isUsable(known, now())) return { problems: [] };
  const bytes = await pictureOf(folder, hash).catch(() => undefined);
  if (!bytes) return { problems: [lostPicture] };
  const { outcome, askedAt } = await attemptUpload(context, bytes, known?.name ?? hash, signal);
  if (outcome.kind !== 'done') {
    if (outcome.kind !== 'refused') throw outcome.cause;
    if (outcome.status === 401) throw deniedError(401, outcome.problems);
    const problems = refusalProblems(outcome, { about: 'picture' });
    return { problems: problems.map((problem) => ({ ...problem, field: 'images' })) };
  }
  mirror.transaction(() => {
    mirror.images.add(hash, known?.name ?? hash, bytes.length);
    mirror.images.setUploaded(hash, outcome.value, askedAt);
  });
  passFailpoint('image-uploaded');
  return { problems: [] };
};

/** The uploads of one run. */
export const createUploads = (context: UploadContext): Uploads => {
  const underWay = new Map<string, Promise<One>>();
  const shared = (hash: string, signal: AbortSignal): Promise<One> => {
    const going = underWay.get(hash);
    if (going) return going;
    const begun = upload(context, hash, signal).finally(() => underWay.delete(hash));
    underWay.set(hash, begun);
    return begun;
  };
  return {
    ready: async (drafts, signal) => {
      const results = await Promise.all(hashesIn(drafts).map((hash) => shared(hash, signal)));
      const problems = results.flatMap((result) => result.problems);
      return problems.length > 0
        ? { ok: false, problems }
        : { ok: true, drafts: withAddresses(context.mirror, drafts) };
    },
  };
};
