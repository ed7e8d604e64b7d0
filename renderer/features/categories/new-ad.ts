/** Creating a new ad, up to its row in the sheet. */
import { app, openName } from '../../core/state.ts';
import { createAd } from '../edits/public.ts';
import { rememberNewAd } from './new-ad-memory.ts';
import type { AdLocation } from './new-ad-options.ts';

/** Asks for the category of a new ad; offers the given one first, by default the one in view. */
export const askForCategory = (category: number | null = app.get().filter.category): void =>
  app.set({ dialog: { kind: 'new-ad', category } });

/** Creates the ad with the location's postcode (or none), and its phone number if it has one. */
export const createAdIn = async (category: number, { label, postcode, phone }: AdLocation): Promise<void> => {
  rememberNewAd(openName(), category, label);
  await createAd({
    categoryId: String(category),
    postcode,
    ...(phone === null ? {} : { phoneNumber: phone }),
  });
};
