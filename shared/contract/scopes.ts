/** The scopes an account asks for unless its profile says otherwise (*Authentication*): all there are. */
export const DEFAULT_SCOPES = ['api_ro', 'api_rw', 'console_ro', 'console_rw', 'reporting'] as const;
