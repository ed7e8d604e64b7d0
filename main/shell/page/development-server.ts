import { app } from 'electron';

/** Where the page comes from under `npm run dev`; an installed application ignores the variable. */
export const developmentServer = (): URL | undefined => {
  const address = process.env['ELECTRON_RENDERER_URL'];
  if (app.isPackaged || !address) return undefined;
  const url = new URL(address);
  return url.hostname === '127.0.0.1' || url.hostname === 'localhost' ? url : undefined;
};
