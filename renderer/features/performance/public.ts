/** The exports of this feature for the rest of the window. */
export { reportDownloaded } from './download-actions.ts';
export { DownloadDialog } from './download-dialog.tsx';
export { ordersRead } from './orders-actions.ts';
export { OrdersDialog } from './orders-dialog.tsx';
export { PerformancePage } from './performance-page.tsx';
