// A window with AG Grid and nothing else, in the same Electron: what Adsheet's sheet is measured against.
const { app, BrowserWindow } = require('electron');

app.on('window-all-closed', () => app.quit());
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1600, height: 1000, useContentSize: true });
  return window.loadFile('page.html');
});
