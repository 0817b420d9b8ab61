import { accessOf, matchRoute } from '@recog/section-kit'
import { readAhead, type SessionState } from '@recog/shared-session'
import { pageReads, type Address } from '../early/early-reads'
import type { SectionRelease } from '../registry/registry'

/**
 * Ask for what a page reads first while its section is still on its way, as documents do for theirs. Nothing is asked for
 * a visitor who would be refused.
 *
 * @returns gives up the reads that the page did not make
 */
export function readPage({ reads }: SectionRelease, address: Address, session: SessionState): () => void {
  const match = matchRoute(address.pathname)
  if (match.kind !== 'route') return () => {}
  const { path, audience } = match.route
  if (audience === 'anyone' || accessOf(audience, session).kind !== 'granted') return () => {}
  return readAhead(pageReads(reads?.[path] ?? [], path, address))
}
