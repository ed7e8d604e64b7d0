import { app, Menu } from 'electron';
import { languageOf, translate } from '../../../shared/locale/index.ts';
import type { MenuActions } from './menu-template.ts';
import { menuTemplate } from './menu-template.ts';

/** Puts up the application's menu in the language of the locale. */
export const setUpMenu = (locale: string, actions: MenuActions): void => {
  const say = translate(languageOf(locale));
  const template = menuTemplate({
    ...actions,
    mac: process.platform === 'darwin',
    developer: !app.isPackaged,
    command: (name) => say(`command.${name}`),
    word: (word) => say(`menubar.${word}`),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
