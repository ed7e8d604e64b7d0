/**
 * Uploads of pictures: made with their own ad's write, those of an ad in one call, once for equal bytes, and used
 * within 20 minutes, since the service forgets an unused picture after 30 (`docs/sync.md#pictures` and `docs/interface.md#post-image`).
 */

import { hash as digest } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_PICTURE_BYTES } from '../../../../shared/ad/given-pictures.ts';
import type { Draft } from '../../../../shared/ad/model.ts';
import type { AdsheetError } from '../../../../shared/contract/errors.ts';
import { saysParam } from '../../../../shared/locale/index.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { AccountContext } from '../../context.ts';
import { hashesIn, IMAGES_FOLDER, withAddresses } from '../../drafts/chosen-pictures.ts';
import type { ImageUpload } from '../../mirror/images.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { deniedError } from '../../service/http/answer.ts';
import type { UploadPart, WriteOutcome } from '../../service/service.ts';
import { refusalProblems, unknownProblem } from '../refusals/refusals.ts';
import { pause, pauseAfterNotApplied } from './retry.ts';

const USABLE_MS = 20 * 60_000;
/** Attempts of a picture without a clear answer. */
const ATTEMPTS = 4;
/** The same of several pictures in one call, before each is tried alone. */
const ATTEMPTS_TOGETHER = 2;
const PAUSE_MS = 500;
/** Most pictures of one call. */
const MOST_TOGETHER = 8;
/** Most bytes of several: a whole call is within the bound that the service has for a picture. */
const MOST_BYTES_TOGETHER = MOST_PICTURE_BYTES - 16 * 1024;
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

/** A picture that is to be uploaded. */
type Upload = UploadPart & { readonly hash: string };

/** The outcome of an upload, and when it was begun: the answer may have come much later. */
type Attempted = {
  readonly outcome: WriteOutcome<readonly (string | undefined)[]>;
  readonly askedAt: string;
};

const attemptUpload = async (
  { service, now, passFailpoint }: UploadContext,
  pictures: readonly Upload[],
  signal: AbortSignal,
): Promise<Attempted> => {
  const attempts = pictures.length > 1 ? ATTEMPTS_TOGETHER : ATTEMPTS;
  let refusals = 0;
  let unknownOutcomes = 0;
  for (;;) {
    const askedAt = now().toISOString();
    // An upload may always be repeated: the service forgets an image that no ad uses.
    const onSent = (): void => passFailpoint('upload-sent');
    const outcome = await service.uploadImages(pictures, { signal, onSent });
    if (outcome.kind === 'done' || outcome.kind === 'refused') return { outcome, askedAt };
    if (outcome.kind === 'not-applied') {
      refusals += 1;
      await pause(pauseAfterNotApplied(outcome, refusals, signal), signal);
      continue;
    }
    if (signal.aborted || outcome.cause.code === 'not-signed-in') throw outcome.cause;
    unknownOutcomes += 1;
    if (unknownOutcomes >= attempts) return { outcome, askedAt };
    await pause(PAUSE_MS * unknownOutcomes, signal);
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

const keepAddresses = (
  { mirror, passFailpoint }: UploadContext,
  pictures: readonly Upload[],
  addresses: readonly (string | undefined)[],
  askedAt: string,
): void => {
  mirror.transaction(() => {
    for (const [at, { hash, name, bytes }] of pictures.entries()) {
      const address = addresses[at];
      if (address === undefined) continue;
      mirror.images.add(hash, name, bytes.length);
      mirror.images.setUploaded(hash, address, askedAt);
    }
  });
  passFailpoint('image-uploaded');
};

type Ends = ReadonlyMap<string, One>;

/** The service answers, and never clearly to this picture: that is about the picture, and other ads can be sent. */
const unanswered = (cause: AdsheetError, name: string): One => ({
  problems: [
    {
      ...unknownProblem(cause),
      field: 'images',
      message: { key: 'service.picture-unanswered', params: { name, count: ATTEMPTS } },
    },
  ],
});

/** An ad has several pictures: a sentence that is about one of them names it. */
const ofPicture = (problem: Problem, name: string): Problem => {
  const { key, params } = problem.message;
  const { arg } = params;
  const named = saysParam(key, 'arg') ? { arg: arg === undefined ? name : `${name}: ${arg}` } : {};
  return { ...problem, field: 'images', message: { key, params: { ...params, ...named } } };
};

/** What is true of all pictures is said once. */
const eachOnce = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
];

/** Uploads pictures in one call: what became of each, without those of which the answer does not say it. */
const uploadTogether = async (
  context: UploadContext,
  pictures: readonly Upload[],
  signal: AbortSignal,
): Promise<Ends> => {
  const { outcome, askedAt } = await attemptUpload(context, pictures, signal);
  if (outcome.kind === 'done') {
    keepAddresses(context, pictures, outcome.value, askedAt);
    const there = pictures.filter((_, at) => outcome.value[at] !== undefined);
    return new Map(there.map(({ hash }) => [hash, { problems: [] }]));
  }
  if (outcome.kind === 'refused' && outcome.status === 401) throw deniedError(401, outcome.problems);
  // 403 is about the account. Any other refusal may be about one of them, or about their number.
  if (pictures.length > 1 && (outcome.kind !== 'refused' || outcome.status !== 403)) return new Map();
  if (outcome.kind !== 'refused') {
    if (outcome.cause.code !== 'service-answer') throw outcome.cause;
    return new Map(pictures.map(({ hash, name }) => [hash, unanswered(outcome.cause, name)]));
  }
  const problems = refusalProblems(outcome, { about: 'picture' });
  return new Map(
    pictures.map(({ hash, name }) => [hash, { problems: problems.map((one) => ofPicture(one, name)) }]),
  );
};

/** The uploads of one run. */
export const createUploads = (context: UploadContext): Uploads => {
  const { mirror, folder, now } = context;
  const underWay = new Map<string, Promise<One>>();
  /** Pictures that were refused, or never clearly answered: the run does not try them again with each of their ads. */
  const givenUp = new Map<string, One>();
  let mostTogether = MOST_TOGETHER;

  /** Those that a call of several leaves open are uploaded alone, and all later ones where that was all it took. */
  const uploadGroup = async (pictures: readonly Upload[], signal: AbortSignal): Promise<Ends> => {
    const ends = new Map(await uploadTogether(context, pictures, signal));
    const left = pictures.filter(({ hash }) => !ends.has(hash));
    for (const picture of left) {
      for (const [hash, one] of await uploadTogether(context, [picture], signal)) ends.set(hash, one);
    }
    if (left.length > 0 && left.every(({ hash }) => ends.get(hash)?.problems.length === 0)) mostTogether = 1;
    return ends;
  };

  const uploadAll = async (hashes: readonly string[], signal: AbortSignal): Promise<Ends> => {
    const ends = new Map<string, One>();
    let group: Upload[] = [];
    let size = 0;
    const uploadGathered = async (): Promise<void> => {
      const gathered = group;
      [group, size] = [[], 0];
      if (gathered.length === 0) return;
      for (const [hash, one] of await uploadGroup(gathered, signal)) ends.set(hash, one);
    };
    for (const hash of hashes) {
      const known = mirror.images.get(hash);
      if (isUsable(known, now())) continue;
      const before = givenUp.get(hash);
      if (before) {
        ends.set(hash, before);
        continue;
      }
      const bytes = await pictureOf(folder, hash).catch(() => undefined);
      if (bytes === undefined) {
        ends.set(hash, { problems: [lostPicture] });
        continue;
      }
      if (group.length >= mostTogether || size + bytes.length > MOST_BYTES_TOGETHER) await uploadGathered();
      group.push({ hash, name: known?.name ?? hash, bytes });
      size += bytes.length;
    }
    await uploadGathered();
    for (const [hash, one] of ends) if (one.problems.length > 0) givenUp.set(hash, one);
    return ends;
  };

  /** Uploads each picture once, however many ads wait for it. */
  const uploadOnce = (hashes: readonly string[], signal: AbortSignal): Promise<readonly One[]> => {
    const first = hashes.filter((hash) => !underWay.has(hash));
    const begun = uploadAll(first, signal);
    for (const hash of first) {
      const one = begun.then((ends) => ends.get(hash) ?? { problems: [] });
      underWay.set(
        hash,
        one.finally(() => underWay.delete(hash)),
      );
    }
    return Promise.all(hashes.flatMap((hash) => underWay.get(hash) ?? []));
  };

  return {
    ready: async (drafts, signal) => {
      const results = await uploadOnce(hashesIn(drafts), signal);
      const problems = eachOnce(results.flatMap((result) => result.problems));
      return problems.length > 0
        ? { ok: false, problems }
        : { ok: true, drafts: withAddresses(context.mirror, drafts) };
    },
  };
};
