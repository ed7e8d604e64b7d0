// Loaded before every script (`node -r`): it must itself run on any Node, so that an old one gets a sentence, not a syntax error.
const NEEDED = 24;
const major = Number(process.versions.node.split('.')[0]);
if (!(major >= NEEDED)) {
  process.stderr.write(
    `Adsheet's scripts run under Node ${NEEDED}, this is Node ${process.versions.node}. ` +
      'Run `npm ci` (it brings Node 24 into node_modules), then start them through npm, for example `npm start` or `npm test`.\n',
  );
  process.exit(1);
}
