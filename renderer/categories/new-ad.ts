/** From the wish for a new ad to its row in the sheet. */
import { createAd } from '../app/edits.ts';
import { app, openName } from '../app/state.ts';
import { loadCategories } from './category-store.ts';
import { rememberNewAd } from './new-ad-memory.ts';
import type { Place } from './new-ad-options.ts';

/** Asks in which category the new ad goes; the one given, else the one in view, is offered first. */
export const askForCategory = (category: number | null = app.get().filter.category): Promise<void> => {
  app.set({ dialog: { kind: 'new-ad', category } });
  return loadCategories();
};

/** Makes the ad; its postcode and phone number are the place's, where one was chosen. */
export const createAdIn = async (category: number, place: Place | undefined): Promise<void> => {
  rememberNewAd(openName(), category, place?.label);
  await createAd({
    categoryId: String(category),
    ...(place?.postcode ? { postcode: place.postcode } : {}),
    ...(place?.phone ? { phoneNumber: place.phone } : {}),
  });
};
