import { useSearchParams } from '@recog/section-kit/router'
import type { UrlFilter } from './audit-query'

const NAMES = ['committeeId', 'eventId'] as const

/**
 * The filters in the URL, and a function to change them. Blank ones are removed from the URL; its other parts stay (R2.61).
 */
export function useUrlFilter(): readonly [UrlFilter, (next: UrlFilter) => void] {
  const [params, setParams] = useSearchParams()
  const filter = { committeeId: params.get('committeeId') ?? '', eventId: params.get('eventId') ?? '' }
  const change = (next: UrlFilter) => {
    if (NAMES.every((name) => next[name].trim() === filter[name])) return
    const changed = new URLSearchParams(params)
    for (const name of NAMES) {
      changed.delete(name)
      if (next[name].trim() !== '') changed.set(name, next[name].trim())
    }
    setParams(changed, { replace: true })
  }
  return [filter, change]
}
