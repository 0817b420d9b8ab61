let offset = 0

/** Measure the offset of this clock from the server's by a response's `Date` header (edge case T171). */
export function noteServerDate(header: unknown): void {
  const server = typeof header === 'string' ? Date.parse(header) : Number.NaN
  if (Number.isNaN(server)) return
  const difference = server - Date.now()
  // The header has whole seconds, so a smaller difference means nothing.
  offset = Math.abs(difference) < 2_000 ? 0 : difference
}

/** The present instant by the server's clock, in milliseconds since 1970 (edge case T171). */
export function now(): number {
  return Date.now() + offset
}
