// The default application of the test runtime: loads the application whose folder is first on the command line.
const { app } = require('electron');
const path = require('node:path');

/** As in Electron's own: each `-r FILE` in front of the folder is loaded before the application. */
const load = ([first, ...rest]) => {
  if (first === '-r') {
    require(path.resolve(rest[0]));
    load(rest.slice(1));
  } else if (first?.startsWith('-')) {
    load(rest);
  } else {
    start(path.resolve(first ?? '.'));
  }
};

const start = (folder) => {
  const description = require(path.join(folder, 'package.json'));
  app.setName(description.productName ?? description.name);
  app.setVersion(description.version);
  app.setAppPath(folder);
  require(path.join(folder, description.main));
};

load(process.argv.slice(1));
