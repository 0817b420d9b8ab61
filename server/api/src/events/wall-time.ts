const parts = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string): Intl.DateTimeFormat {
  const known = parts.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  parts.set(zone, made)
  return made
}

/** Whether formatters know a zone, in any spelling (edge case T85). */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** The wall time of an instant in a zone, by the current rules: `2030-05-01T09:00:00`. */
export function wallTime(instant: string, zone: string): string {
  const of = Object.fromEntries(
    formatter(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return `${of['year']}-${of['month']}-${of['day']}T${of['hour']}:${of['minute']}:${of['second']}`
}

const day = 86_400_000

/** The instants of a wall time in a zone: two where it occurs twice, none where the clocks skip it (daylight saving). */
export function instantsOf(wall: string, zone: string): readonly string[] {
  const times = candidates(wall, zone).map((time) => new Date(time).toISOString())
  return [...new Set(times.filter((instant) => wallTime(instant, zone) === wall))]
}

/** By the rules of the day before, the day itself and the day after. */
function candidates(wall: string, zone: string): readonly number[] {
  const asUtc = Date.parse(`${wall}Z`)
  const offsetAt = (time: number): number =>
    Date.parse(`${wallTime(new Date(time).toISOString(), zone)}Z`) - Math.floor(time / 1000) * 1000
  return [asUtc - day, asUtc, asUtc + day].map((time) => asUtc - offsetAt(time))
}

/**
 * The instant of a wall time in a zone.
 *
 * @param near the instant before the rules changed; the nearest is chosen where the wall time occurs twice or never (daylight
 *   saving)
 */
export function instantOf(wall: string, zone: string, near: string): string {
  const exact = instantsOf(wall, zone).map((instant) => Date.parse(instant))
  const meant = Date.parse(near)
  const [best = meant] = (exact.length > 0 ? exact : candidates(wall, zone)).toSorted(
    (a, b) => Math.abs(a - meant) - Math.abs(b - meant),
  )
  return new Date(best).toISOString()
}
