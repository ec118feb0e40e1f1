// What the device of this browser is called, as a first name of a passkey.

/** What names a system, the most special first. */
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** The system of a browser, or the site's name. */
export const deviceName = (agent = navigator.userAgent): string => SYSTEMS.find(([mark]) => agent.includes(mark))?.[1] ?? 'Dameo';
