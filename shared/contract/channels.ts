/** The channels between the preload and the shell; alone here, so that the preload bundles nothing else. */
export const CALL_CHANNEL = 'adsheet:call';
export const EVENT_CHANNEL = 'adsheet:event';
/** Files dropped on the window: the preload alone learns their paths, and tells them to the shell alone. */
export const DROP_CHANNEL = 'adsheet:drop';
