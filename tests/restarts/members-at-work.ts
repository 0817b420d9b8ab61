import { writeHeaders } from '@recog/api/testing/client'
import type { Call } from './load'

/** The work of a member, again and again: pages, lists, and a write with its row in the audit log. */
const READS = ['/projects', '/api/user/userinfo', '/api/committees', '/api/projects', '/api/events'] as const
const RENAME = { method: 'PATCH', path: '/api/user/profile/name' } as const

/** The action of the audit log for each answered write. */
export const RENAMED = 'profile.renamed'

/**
 * The calls of signed-in members, of which each sixth is a write.
 *
 * @param origins machines behind a balancer, which sends each request to the next one, and none a second time
 * @param publicUrl what browsers call
 * @param cookies a session for each client
 */
export async function membersAtWork(
  origins: readonly string[],
  publicUrl: string,
  cookies: readonly string[],
): Promise<(client: number, done: number) => Call> {
  const common = { host: new URL(publicUrl).host, origin: publicUrl, accept: 'application/json' }
  const headersOf = await Promise.all(
    cookies.map(async (cookie) => ({ ...common, ...(await writeHeaders(origins[0] ?? '', cookie)) })),
  )
  return (client, done) => {
    const origin = origins[(client + done) % origins.length] ?? ''
    const headers = headersOf[client] ?? {}
    // Not in step with the machines, so that each gets every call.
    const at = (client + Math.floor(done / origins.length)) % (READS.length + 1)
    const path = READS[at]
    if (path !== undefined) return { origin, method: 'GET', path, headers }
    const body = JSON.stringify({ firstName: `Member ${done}`, lastName: 'At Work' })
    return { ...RENAME, origin, headers, body }
  }
}

export const isRename = ({ path }: Call): boolean => path === RENAME.path
