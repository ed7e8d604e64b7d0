/**
 * The channels between the preload and the shell; in a module of their own, so that the preload bundles nothing else.
 */
export const CALL_CHANNEL = 'adsheet:call';
export const EVENT_CHANNEL = 'adsheet:event';
/** Files dropped on the window or pasted: the preload sends their paths to the shell, never to the page. */
export const DROP_CHANNEL = 'adsheet:drop';
/** The bytes of a picture that the seller pasted, which is no file. */
export const PASTE_CHANNEL = 'adsheet:paste';
