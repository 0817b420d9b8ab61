import { useSearchParams } from '@recog/section-kit/router'
import { NO_FILTER, type LogFilter } from './audit-query'

const NAMES = Object.keys(NO_FILTER) as readonly (keyof LogFilter)[]

/**
 * The filters and the page of the log, which its URL contains: they survive a reload, can be shared, and each is a step of the history:
 * it is shown from its top, and Back returns to the one before, where it was left. Other parts of the URL stay (R2.61).
 */
export function useLogUrl() {
  const [params, setParams] = useSearchParams()
  const filter = { ...NO_FILTER, ...Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) }
  const page = /^[1-9]\d{0,6}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  const write = (next: LogFilter, nextPage: number) => {
    const changed = new URLSearchParams(params)
    for (const name of NAMES) put(changed, name, next[name].trim())
    put(changed, 'page', nextPage === 1 ? '' : String(nextPage))
    if (changed.toString() !== params.toString()) setParams(changed)
  }
  return {
    filter,
    page,
    /** Filter, from the first page. */
    setFilter: (next: LogFilter) => write(next, 1),
    setPage: (next: number) => write(filter, next),
  }
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name)
  else params.set(name, value)
}
