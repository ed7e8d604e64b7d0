/** The exports of this feature for the rest of the window. */
export { DropZone } from './drop-zone.tsx';
export { chooseImport, imported, notImported, takeFile, usePendingFile } from './import-actions.ts';
export { notApplied, picturesTaken, proposalApplied, proposals, shownProposal } from './proposal-store.ts';
export { ProposalsPage } from './proposals-page.tsx';
