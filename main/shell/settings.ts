// The window's own settings: position, theme, how secrets are stored. Losing them loses no work.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { THEME_CHOICES } from '../../shared/contract/shell.ts';
import { OWNER_FILE, OWNER_FOLDER } from '../owner-only.ts';

const bounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(200).max(20_000),
  height: z.int().min(200).max(20_000),
});

const settingsSchema = z.object({
  window: z.object({ bounds, maximized: z.boolean() }).optional().catch(undefined),
  theme: z.enum(THEME_CHOICES).catch('system').default('system'),
  secrets: z.enum(['file', 'session']).optional().catch(undefined),
  /** Recently read tables, newest first. */
  recent: z.array(z.string()).readonly().catch([]).default([]),
});

export type Settings = z.output<typeof settingsSchema>;
export type WindowPlace = NonNullable<Settings['window']>;

export type SettingsStore = {
  readonly get: () => Settings;
  /** Changes some settings and writes the file; a failing write is reported, not thrown. */
  readonly change: (some: Partial<Settings>) => void;
};

const DEFAULTS: Settings = settingsSchema.parse({});

/** The settings of the home folder; an unreadable file counts as empty. */
export const openSettings = (home: string, onError: (error: unknown) => void): SettingsStore => {
  const file = path.join(home, 'window.json');
  let settings = read(file, onError);
  return {
    get: () => settings,
    change: (some) => {
      settings = { ...settings, ...some };
      try {
        write(file, settings);
      } catch (error) {
        onError(error);
      }
    },
  };
};

const read = (file: string, onError: (error: unknown) => void): Settings => {
  try {
    return settingsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (!isMissing(error)) onError(error);
    return DEFAULTS;
  }
};

/** Written to another file and renamed, so that a crash leaves the old or the new one. */
const write = (file: string, settings: Settings): void => {
  mkdirSync(path.dirname(file), { recursive: true, mode: OWNER_FOLDER });
  const beside = `${file}.${randomUUID()}`;
  writeFileSync(beside, JSON.stringify(settings, null, 2), { mode: OWNER_FILE });
  renameSync(beside, file);
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
