const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** May the system's browser open it? Only https addresses, and http ones on this machine (the demo). */
export const isExternalAllowed = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
};
