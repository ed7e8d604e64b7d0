/** From the wish for a new ad to its row in the sheet. */
import { app, openName } from '../../core/state.ts';
import { createAd } from '../edits/public.ts';
import { rememberNewAd } from './new-ad-memory.ts';
import type { AdLocation } from './new-ad-options.ts';

/** Asks in which category the new ad goes; the one given, else the one in view, is offered first. */
export const askForCategory = (category: number | null = app.get().filter.category): void =>
  app.set({ dialog: { kind: 'new-ad', category } });

/** Makes the ad; its postcode, or that it has none, is the place's, and its phone number where the place has one. */
export const createAdIn = async (category: number, { label, postcode, phone }: AdLocation): Promise<void> => {
  rememberNewAd(openName(), category, label);
  await createAd({
    categoryId: String(category),
    postcode,
    ...(phone === null ? {} : { phoneNumber: phone }),
  });
};
