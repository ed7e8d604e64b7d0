/** The variables our processes inherit: the system's usual ones, proxies and certificates; none that affect Node. */
const PASSED =
  /^(PATH|HOME|USER|LOGNAME|USERPROFILE|APPDATA|LOCALAPPDATA|SYSTEMROOT|WINDIR|TEMP|TMP|TMPDIR|LANG|LANGUAGE|LC_\w+|TZ|XDG_\w+|(HTTPS?|NO|ALL)_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR))$/i;

/** The documented variables of the terminal, and those for opening a browser; other processes do not get them. */
const OF_TERMINAL =
  /^(ADSHEET_(HOME|KEY|CLIENT_SECRET)|TERM|BROWSER|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS)$/;

/** Without these Windows loads no library. */
const OF_SYSTEM = /^(SYSTEMROOT|WINDIR)$/i;

/** For a process that must know nothing: proxies, too, may have a password in their address. */
export const bareEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => OF_SYSTEM.test(name)));

/** The filtered environment of a process of ours. */
export const childEnvironment = (env: NodeJS.ProcessEnv, isTerminal = false): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => PASSED.test(name) || (isTerminal && OF_TERMINAL.test(name))),
  );
