/** How many requests wait, or how many of them a search has found. */
export function countText(found: number, pending: number, query: string): string {
  if (query.trim() !== '') return found === 1 ? '1 request matches.' : `${found} requests match.`
  return pending === 1 ? '1 request is waiting.' : `${pending} requests are waiting.`
}
