import { COMMON_HEADERS } from '@recog/site/security-headers'
import type { Certificate } from '@recog/e2e/support/certificate'
import { startFront, type Front } from './front'
import { isPublic, PAGES } from './options'
import { buildSingle, staticSite } from './sites'

export type Contender = 'portal' | 'places empty' | 'one bundle' | 'static'

/** The servers of those that are compared. */
export type Contenders = Readonly<{ portal: Front } & Partial<Record<Contender, Front>>>

/**
 * Start the contenders.
 *
 * @param behind origin of the portal, which answers the calls of all of them
 * @param onlyPortal without the others
 * @param empty origin of the same with empty places, to be compared instead
 */
export async function startContenders(
  behind: string,
  certificate: Certificate,
  onlyPortal: boolean,
  empty?: string,
): Promise<Contenders> {
  const portal = await startFront({ certificate, behind })
  if (empty) return { portal, 'places empty': await startFront({ certificate, behind: empty }) }
  if (onlyPortal) return { portal }
  const html = (path: string) => fetch(behind + path).then((response) => response.text())
  const single = await buildSingle(
    new Map(await Promise.all(PAGES.map(async ({ path }) => [path, await html(path)] as const))),
  )
  const plain = await staticSite(
    behind,
    PAGES.filter(isPublic).map(({ path }) => path),
  )
  // Site isolation starts a process for each page, which is not part of the comparison.
  const headers = COMMON_HEADERS
  return {
    portal,
    'one bundle': await startFront({ certificate, behind, site: single, headers }),
    static: await startFront({ certificate, behind, site: plain, headers }),
  }
}

/** Rotates the order of each run, so that noise affects all variants equally. */
export function inTurn<T>(all: readonly T[], run: number): readonly T[] {
  const first = run % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}
