import type { SignedIn } from '../policy/actor'
import { cachedByAuditHead, cachedResponse } from './cached-response'

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
