/**
 * Fill a form with a stored draft. Only values that the form still has, and of their type, are used: a newer release of the section
 * may have changed the form.
 *
 * @param initial the form as it is opened
 * @param stored as read from the storage
 * @returns undefined if nothing of the draft fits
 */
export function mergedDraft<T extends object>(initial: T, stored: unknown): T | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const fitting = Object.entries(stored).filter(
    ([name, value]) => name in initial && kindOf(value) === kindOf(initial[name as keyof T]),
  )
  return fitting.length > 0 ? { ...initial, ...(Object.fromEntries(fitting) as Partial<T>) } : undefined
}

/** Whether two forms hold the same values. Forms are plain data. */
export function isSame(a: object, b: object): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)
