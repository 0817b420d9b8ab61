/** The approximate browser and system of a user agent, enough to recognise one's own device. */
export function deviceName(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /Firefox\//.test(userAgent)
      ? 'Firefox'
      : /Chrome\//.test(userAgent)
        ? 'Chrome'
        : /Safari\//.test(userAgent)
          ? 'Safari'
          : 'A browser'
  const system = /iPhone|iPad/.test(userAgent)
    ? 'iOS'
    : (/Android|Windows|Mac OS X|Linux/.exec(userAgent)?.[0].replace(' OS X', 'OS') ?? 'an unknown system')
  return `${browser} on ${system}`
}
