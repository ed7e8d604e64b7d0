// The default application of the test runtime: loads the application whose folder stands first on the command line.
const { app } = require('electron');
const path = require('node:path');

const folder = path.resolve(process.argv.slice(1).find((argument) => !argument.startsWith('-')) ?? '.');
const description = require(path.join(folder, 'package.json'));
app.setName(description.productName ?? description.name);
app.setVersion(description.version);
app.setAppPath(folder);
require(path.join(folder, description.main));
