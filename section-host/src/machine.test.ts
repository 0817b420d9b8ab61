import fc from 'fast-check'
import type { FailureKind } from '@recog/monitoring'
import { nextHostState, pauseBefore, type HostState } from './machine'

const KINDS: FailureKind[] = ['network', 'timeout', 'integrity', 'contract', 'evaluate', 'mount', 'hang']

function statesAfter(failures: FailureKind[], hasPrevious: boolean): HostState[] {
  let state = nextHostState({ status: 'idle' }, { type: 'enter' }, hasPrevious)
  const seen = [state]
  for (const kind of failures) {
    state = nextHostState(state, { type: 'failed', kind }, hasPrevious)
    seen.push(state)
  }
  return seen
}

describe('the section host', () => {
  it('tries three times after network failures, then falls back to the previous version', () => {
    const states = statesAfter(['network', 'network', 'network'], true)
    expect(states).toEqual([
      { status: 'loading', candidate: 'live', attempt: 1 },
      { status: 'loading', candidate: 'live', attempt: 2 },
      { status: 'loading', candidate: 'live', attempt: 3 },
      { status: 'loading', candidate: 'previous', attempt: 1 },
    ])
  })

  it.each(KINDS.filter((kind) => kind !== 'network'))(
    'falls back to the previous version immediately on %s',
    (kind) => {
      expect(statesAfter([kind], true).at(-1)).toEqual({
        status: 'loading',
        candidate: 'previous',
        attempt: 1,
      })
    },
  )

  it('is unavailable when there is no previous version', () => {
    expect(statesAfter(['evaluate'], false).at(-1)).toEqual({ status: 'unavailable', kind: 'evaluate' })
  })

  it('starts over from the live version on Retry', () => {
    const state = nextHostState({ status: 'unavailable', kind: 'mount' }, { type: 'enter' }, true)
    expect(state).toEqual({ status: 'loading', candidate: 'live', attempt: 1 })
  })

  it('is unavailable after six failures at most', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...KINDS), { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        (kinds, previous) => {
          expect(statesAfter(kinds, previous).at(-1)?.status).toBe('unavailable')
        },
      ),
    )
  })

  it('waits longer before each retry', () => {
    expect(pauseBefore(1)).toBe(0)
    expect(pauseBefore(2, () => 0)).toBe(250)
    expect(pauseBefore(3, () => 0)).toBe(500)
    expect(pauseBefore(3, () => 1)).toBe(750)
  })
})
