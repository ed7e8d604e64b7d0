/** The two channels between the preload and the shell; alone here, so that the preload bundles nothing else. */
export const CALL_CHANNEL = 'adsheet:call';
export const EVENT_CHANNEL = 'adsheet:event';
