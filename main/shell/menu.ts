import { app, Menu } from 'electron';
import { languageOf, translate } from '../../shared/locale/index.ts';
import { menuWords } from '../../shared/locale/menu.ts';
import type { MenuActions } from './menu-template.ts';
import { menuTemplate } from './menu-template.ts';

/** Puts up the application's menu in the language of the locale. */
export const setUpMenu = (locale: string, actions: MenuActions): void => {
  const language = languageOf(locale);
  const words = menuWords(language);
  const say = translate(language);
  const template = menuTemplate({
    ...actions,
    mac: process.platform === 'darwin',
    developer: !app.isPackaged,
    command: (name) => say(`command.${name}`),
    word: (word) => words[word],
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
