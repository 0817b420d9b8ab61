/** Windows names of time zones, which older servers stored (edge case T84; CLDR windowsZones). */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'Arab Standard Time': 'Asia/Riyadh',
  'Argentina Standard Time': 'America/Buenos_Aires',
  'Atlantic Standard Time': 'America/Halifax',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Central Standard Time': 'America/Chicago',
  'China Standard Time': 'Asia/Shanghai',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Eastern Standard Time': 'America/New_York',
  'FLE Standard Time': 'Europe/Helsinki',
  'GMT Standard Time': 'Europe/London',
  'GTB Standard Time': 'Europe/Bucharest',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'India Standard Time': 'Asia/Calcutta',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Korea Standard Time': 'Asia/Seoul',
  'Mountain Standard Time': 'America/Denver',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Romance Standard Time': 'Europe/Paris',
  'Russian Standard Time': 'Europe/Moscow',
  'Singapore Standard Time': 'Asia/Singapore',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Turkey Standard Time': 'Europe/Istanbul',
  UTC: 'UTC',
  'W. Europe Standard Time': 'Europe/Berlin',
}

const known = new Map<string, string | undefined>()

/**
 * Translate a zone name to one that this browser supports. Names are tried out, since the browser's list lacks valid ones
 * (edge case T85).
 *
 * @param name IANA or Windows name
 * @returns undefined for an unknown zone
 */
export function ianaZone(name: string): string | undefined {
  if (!known.has(name)) known.set(name, tried(WINDOWS_ZONES[name.trim()] ?? name.trim()))
  return known.get(name)
}

function tried(zone: string): string | undefined {
  if (zone === '') return undefined
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return undefined
  }
}

/** The zone of this browser, as the server stores it with an event (R9.10). */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
