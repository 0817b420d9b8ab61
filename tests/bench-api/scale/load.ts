import autocannon from 'autocannon'
import { writeHeaders } from '../../../server/api/testing/client'
import { shareBelow } from '../measure'
import { VISIT, VISITS_PER_WRITE, WRITE, type VisitCall } from './visit'

/** A member whose visits are measured. */
export interface Member {
  readonly cookie: string
  /** For writes. */
  readonly headers: Readonly<Record<string, string>>
  /** The version of each list that the browser has, by path. */
  readonly known: ReadonlyMap<string, string>
}

const HEADERS = { 'accept-encoding': 'br', accept: 'application/json' }

/** Fetch the token and the lists as a browser does in its first visit. */
export async function firstVisit(origin: string, cookie: string): Promise<Member> {
  const headers = { ...HEADERS, cookie }
  const known = new Map<string, string>()
  for (const { path, isKnown } of VISIT)
    if (isKnown) known.set(path, (await fetch(origin + path, { headers })).headers.get('etag') ?? '')
  return { cookie, headers: { ...HEADERS, ...(await writeHeaders(origin, cookie)) }, known }
}

/** The outcome of a load. Times in milliseconds. */
export interface Result {
  readonly requests: number
  readonly seconds: number
  readonly bytes: number
  readonly p50: number
  readonly p95: number
  readonly failed: number
}

/** Let members visit servers on this many connections, shared among the servers. */
export async function visitAll(
  origins: readonly string[],
  member: Member,
  connections: number,
  seconds: number,
): Promise<Result> {
  const times: number[] = []
  let bytes = 0
  let failed = 0
  const used = origins.slice(0, connections)
  const started = performance.now()
  await Promise.all(
    used.map(async (origin, i) => {
      const own = Math.floor(connections / used.length) + (i < connections % used.length ? 1 : 0)
      const run = autocannon({
        url: origin,
        requests: requestsOf(member),
        connections: own,
        duration: seconds,
      })
      run.on('response', (_client, status, received, milliseconds) => {
        times.push(milliseconds)
        bytes += received
        if (status >= 400) failed += 1
      })
      failed += (await run).errors
    }),
  )
  const took = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const [p50, p95] = [shareBelow(times, 0.5), shareBelow(times, 0.95)]
  return { requests: times.length, seconds: took, bytes, p50, p95, failed }
}

/** Some visits and a write. */
function requestsOf({ cookie, headers: forWrites, known }: Member) {
  const headers = { ...HEADERS, cookie }
  const request = ({ method, path, isKnown }: VisitCall) => ({
    method,
    path,
    headers: isKnown ? { ...headers, 'if-none-match': known.get(path) ?? '' } : headers,
  })
  const visits = Array.from({ length: VISITS_PER_WRITE }, () => VISIT.map(request)).flat()
  // Each makes a change: the server ignores a name that stays.
  const writes = ['One', 'Other'].map((lastName) => ({
    ...WRITE,
    headers: forWrites,
    body: JSON.stringify({ firstName: 'Mia', lastName }),
  }))
  return writes.flatMap((each) => [...visits, each])
}
