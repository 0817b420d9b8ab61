import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export interface BenchCall {
  readonly name: string
  readonly path: string
  readonly as: 'member' | 'steering' | 'admin'
  /** `Accept-Encoding`; none by default, so that nothing is compressed. */
  readonly encoding?: string
  /** Whether the client has the response already, so that it gets 304. */
  readonly isUnchanged?: boolean
}

export interface Row {
  readonly engine: string
  readonly call: string
  readonly 'requests/s': number
  /** The first request of its kind, before anything is cached. */
  readonly first: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
  /** Of one response, with its headers. */
  readonly KB: number
  readonly failed: number
}

const log = (name: string, query: string): BenchCall => ({
  name: `audit ${name}`,
  path: `/api/admin/audit-logs?${query}`,
  as: 'admin',
})

const lists: readonly BenchCall[] = [
  { name: 'committees', path: '/api/committees', as: 'member' },
  { name: 'steering users', path: '/api/steering/users', as: 'steering' },
  { name: 'events', path: '/api/events', as: 'member' },
  { name: 'projects', path: '/api/projects', as: 'member' },
]

/** Lists as they are, as browsers ask for them, and as browsers ask for them again: the cost of the three in one run. */
export const calls: readonly BenchCall[] = [
  { name: 'userinfo', path: '/api/user/userinfo', as: 'member' },
  ...lists.flatMap((list) => [
    list,
    { ...list, name: `${list.name}, br`, encoding: 'br' },
    { ...list, name: `${list.name}, unchanged`, encoding: 'br', isUnchanged: true },
  ]),
  log('no filter', ''),
  log('action', 'action=event.updated'),
  log('actor', 'actorUserId=many-7'),
  log('target', 'targetUserId=many-7'),
  log('group', 'committeeId=many-group-7'),
  log('event', 'eventId=many-event-3'),
  log('from', `fromUtc=${new Date(Date.now() - 30 * 86_400_000).toISOString()}`),
  log('to', `toUtc=${new Date(Date.now() - 30 * 86_400_000).toISOString()}`),
]

const warmUpSeconds = 1

/** Ten connections for some seconds, after a second that does not count. Times in milliseconds. */
export async function measure(
  engine: string,
  origin: string,
  call: BenchCall,
  cookie: string,
  seconds: number,
): Promise<Row> {
  const url = origin + call.path
  const asked = { cookie, 'accept-encoding': call.encoding ?? 'identity' }
  const started = performance.now()
  const response = await fetch(url, { headers: asked })
  await response.arrayBuffer()
  const first = Math.round(performance.now() - started)
  const known: Record<string, string> = call.isUnchanged
    ? { 'if-none-match': response.headers.get('etag') ?? '' }
    : {}
  const load = { url, headers: { ...asked, ...known }, connections: 10 }
  await autocannon({ ...load, duration: warmUpSeconds })
  const times: number[] = []
  let received = 0
  const run = autocannon({ ...load, duration: seconds })
  let unexpected = 0
  const expected = call.isUnchanged ? 304 : 200
  run.on('response', (_client, status, bytes, milliseconds) => {
    times.push(milliseconds)
    received = bytes
    if (status !== expected) unexpected += 1
  })
  const result = await run
  times.sort((a, b) => a - b)
  const below = (share: number): number => shareBelow(times, share)
  return {
    engine,
    call: call.name,
    'requests/s': Math.round(result.requests.average),
    first,
    p50: below(0.5),
    p95: below(0.95),
    p99: below(0.99),
    max: below(1),
    KB: Math.round(received / 102.4) / 10,
    failed: unexpected + result.errors,
  }
}

export function shareBelow(times: readonly number[], share: number): number {
  const time = times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return Math.round(time * 10) / 10
}

/** Resident memory of a process (Linux). */
export function memoryMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
