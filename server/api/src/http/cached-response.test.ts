import { describeEachEngine, startOwnPortal } from '../../testing/portal'
import type { SignedIn } from '../policy/actor'
import { cachedByAuditHead, cachedResponse, cachedVariants } from './cached-response'

const at = (auditHead: string) => ({ auditHead }) as SignedIn

describe('a cached result', () => {
  test('is loaded once for each state of the data', async () => {
    let loads = 0
    const list = cachedByAuditHead(async () => (loads += 1))
    expect(await Promise.all([list(at('a')), list(at('a'))])).toEqual([1, 1])
    expect(await list(at('b'))).toBe(2)
    expect(await list(at('b'))).toBe(2)
  })

  test('never belongs to an older state', async () => {
    let data = 'old'
    const list = cachedByAuditHead(async () => data)
    await list(at('a'))
    data = 'new'
    expect(await list(at('b'))).toBe('new')
    expect(await list(at('a'))).toBe('new')
  })

  test('is not cached after a failure or while the audit log is empty', async () => {
    let loads = 0
    const list = cachedByAuditHead(async () => {
      loads += 1
      if (loads === 1) throw new Error('database away')
      return loads
    })
    await expect(list(at('a'))).rejects.toThrow('database away')
    expect(await list(at('a'))).toBe(2)
    expect(await list(at(''))).toBe(3)
    expect(await list(at(''))).toBe(4)
  })

  test('is serialised once as a response', async () => {
    const response = cachedResponse(async () => [{ name: 'Zürich' }])
    const first = await response({ actor: at('a') })
    expect(await response({ actor: at('a') })).toBe(first)
    expect(first.parsed()).toEqual([{ name: 'Zürich' }])
  })
})

describe('a cached response of several variants', () => {
  const list = (length: number) => async () => ['x'.repeat(length)]

  test('is loaded once for each variant and state of the data', async () => {
    let loads = 0
    const load = async () => [(loads += 1)]
    const cached = cachedVariants<number[]>()
    const [first, same] = await Promise.all([cached(at('a'), 'lead', load), cached(at('a'), 'lead', load)])
    expect(same).toBe(first)
    expect(await cached(at('a'), 'lead', load)).toBe(first)
    expect((await cached(at('a'), 'member', load)).parsed()).toEqual([2])
    expect((await cached(at('b'), 'lead', load)).parsed()).toEqual([3])
  })

  test('stays the same object while a change of something else has not altered it', async () => {
    const cached = cachedVariants<string[]>()
    const first = await cached(at('a'), '', list(3))
    expect(await cached(at('b'), '', list(3))).toBe(first)
    expect(await cached(at('c'), '', list(4))).not.toBe(first)
  })

  test('is not kept after a failure or while the audit log is empty', async () => {
    let loads = 0
    const load = async () => {
      loads += 1
      if (loads === 1) throw new Error('database away')
      return [loads]
    }
    const cached = cachedVariants<number[]>()
    await expect(cached(at('a'), '', load)).rejects.toThrow('database away')
    expect((await cached(at('a'), '', load)).parsed()).toEqual([2])
    expect((await cached(at(''), '', load)).parsed()).toEqual([3])
    expect((await cached(at(''), '', load)).parsed()).toEqual([4])
  })

  test('takes no more memory than allowed: the oldest variants are dropped', async () => {
    const cached = cachedVariants<string[]>(100)
    const first = await cached(at('a'), 'first', list(40))
    const second = await cached(at('a'), 'second', list(40))
    await cached(at('a'), 'third', list(40))
    expect(await cached(at('a'), 'second', list(40))).toBe(second)
    expect(await cached(at('a'), 'first', list(40))).not.toBe(first)
    const large = await cached(at('a'), 'large', list(400))
    expect(await cached(at('a'), 'large', list(400))).toBe(large)
  })
})

describeEachEngine('one committee', (engine) => {
  test('is read once for everybody while nothing has changed, and nothing is kept of one that nobody has', async () => {
    const portal = await startOwnPortal(engine)
    const [member, lead] = [await portal.as('member'), await portal.as('lead')]
    // While the audit log is empty, nothing is kept.
    await (
      await portal.as('steering')
    ).post('/api/events', { title: 'x', scheduledUtc: '2030-01-01T00:00:00Z' })
    const from = jest.spyOn(portal.app.db, 'selectFrom')
    const reads = () => from.mock.calls.filter(([table]) => table === ('committees' as unknown)).length
    const first = (await member.get('/api/committees/alpha')).json<{ members: unknown[] }>()
    expect((await lead.get('/api/committees/alpha')).json()).toEqual(first)
    expect(reads()).toBe(1)
    for (const times of [2, 3]) {
      expect((await member.get('/api/committees/invented')).statusCode).toBe(404)
      expect(reads()).toBe(times)
    }
    await member.post('/api/committees/alpha/leave', {})
    expect((await lead.get('/api/committees/alpha')).json<typeof first>().members).toHaveLength(
      first.members.length - 1,
    )
    await portal.close()
  })
})
