/** What a process of ours inherits: the system's ordinary variables, proxies and certificates; nothing that steers Node. */
const PASSED =
  /^(PATH|HOME|USER|LOGNAME|USERPROFILE|APPDATA|LOCALAPPDATA|SYSTEMROOT|WINDIR|TEMP|TMP|TMPDIR|LANG|LANGUAGE|LC_\w+|TZ|XDG_\w+|(HTTPS?|NO|ALL)_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR))$/i;

/** What the terminal documents and what it opens a browser with; no other process of ours is to know them. */
const OF_TERMINAL =
  /^(ADSHEET_(HOME|KEY|CLIENT_SECRET)|TERM|BROWSER|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS)$/;

/** The environment for a process of ours, scrubbed. */
export const childEnvironment = (env: NodeJS.ProcessEnv, isTerminal = false): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => PASSED.test(name) || (isTerminal && OF_TERMINAL.test(name))),
  );
