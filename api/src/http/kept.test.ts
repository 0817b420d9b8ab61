import type { SignedIn } from '../policy/actor'
import { kept, keptAnswer } from './kept'

const at = (chainEnd: string) => ({ chainEnd }) as SignedIn

describe('a kept result', () => {
  test('is made once for one state of the data, and anew for the next', async () => {
    let made = 0
    const list = kept(async () => (made += 1))
    expect(await Promise.all([list(at('a')), list(at('a'))])).toEqual([1, 1])
    expect(await list(at('b'))).toBe(2)
    expect(await list(at('b'))).toBe(2)
  })

  test('is never that of an older state', async () => {
    let data = 'old'
    const list = kept(async () => data)
    await list(at('a'))
    data = 'new'
    expect(await list(at('b'))).toBe('new')
    expect(await list(at('a'))).toBe('new')
  })

  test('is not kept when making it failed, nor before anything was recorded', async () => {
    let made = 0
    const list = kept(async () => {
      made += 1
      if (made === 1) throw new Error('database away')
      return made
    })
    await expect(list(at('a'))).rejects.toThrow('database away')
    expect(await list(at('a'))).toBe(2)
    expect(await list(at(''))).toBe(3)
    expect(await list(at(''))).toBe(4)
  })

  test('keeps the text of an answer too', async () => {
    const answer = keptAnswer(async () => [{ name: 'Zürich' }])
    const first = await answer({ actor: at('a') })
    expect(await answer({ actor: at('a') })).toBe(first)
    expect(first.parsed()).toEqual([{ name: 'Zürich' }])
  })
})
