let offset = 0

/** Learn the difference between this clock and the server's from an answer's `Date` header (edge case T171). */
export function noteServerDate(header: unknown): void {
  const server = typeof header === 'string' ? Date.parse(header) : Number.NaN
  if (Number.isNaN(server)) return
  const difference = server - Date.now()
  // The header has whole seconds; less than two is no news.
  offset = Math.abs(difference) < 2_000 ? 0 : difference
}

/** The present instant by the server's clock, as milliseconds since 1970. */
export function now(): number {
  return Date.now() + offset
}
