import fc from 'fast-check'
import { createToggleQueue, type CellState } from './cells'

/** A checkbox whose requests the test settles. */
function checkbox() {
  const shown: CellState[] = []
  const sent: boolean[] = []
  const waiting: { resolve(): void; reject(error: Error): void }[] = []
  const queue = createToggleQueue({
    initial: false,
    send: (assigned) => {
      sent.push(assigned)
      return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
    },
    onChange: (state) => shown.push(state),
    onSaved: () => {},
    onFailed: () => {},
  })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return {
    setAssigned: queue.setAssigned,
    now: () => shown.at(-1),
    sent,
    async succeed() {
      waiting.shift()?.resolve()
      await settled()
    },
    async fail() {
      waiting.shift()?.reject(new Error('refused'))
      await settled()
    },
  }
}

describe('a checkbox of the matrix', () => {
  it('is sent immediately and marked as saving until the server confirms it', async () => {
    const { setAssigned, now, sent, succeed } = checkbox()
    setAssigned(true)
    expect(sent).toEqual([true])
    expect(now()).toEqual({ assigned: true, saving: true, confirmed: undefined })
    await succeed()
    expect(now()).toEqual({ assigned: true, saving: false, confirmed: true })
  })

  it('returns to the last confirmed state when a request fails', async () => {
    const { setAssigned, now, succeed, fail } = checkbox()
    setAssigned(true)
    await fail()
    expect(now()).toEqual({ assigned: false, saving: false, confirmed: undefined })
    setAssigned(true)
    await succeed()
    setAssigned(false)
    await fail()
    expect(now()).toEqual({ assigned: true, saving: false, confirmed: true })
  })

  it('sends the second of two quick clicks after the first has been confirmed', async () => {
    const { setAssigned, now, sent, succeed } = checkbox()
    setAssigned(true)
    setAssigned(false)
    expect(sent).toEqual([true])
    expect(now()).toEqual({ assigned: false, saving: true, confirmed: undefined })
    await succeed()
    expect(sent).toEqual([true, false])
    expect(now()).toEqual({ assigned: false, saving: true, confirmed: true })
    await succeed()
    expect(now()).toEqual({ assigned: false, saving: false, confirmed: false })
  })

  it('sends nothing more when the last click matches the state of the server', async () => {
    const { setAssigned, now, sent, succeed } = checkbox()
    setAssigned(true)
    setAssigned(false)
    setAssigned(true)
    await succeed()
    expect(sent).toEqual([true])
    expect(now()).toEqual({ assigned: true, saving: false, confirmed: true })
  })

  it('ends in the state of the server, however slow or faulty its responses are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ wait: fc.nat(3), fails: fc.boolean() }), { maxLength: 12 }),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }),
        async (responses, clicks) => {
          let stored = false
          let shown: CellState = { assigned: false, saving: false, confirmed: undefined }
          let inFlight = 0
          const queue = createToggleQueue({
            initial: false,
            async send(assigned) {
              inFlight += 1
              expect(inFlight).toBe(1)
              const response = responses.shift()
              for (let turn = 0; turn < (response?.wait ?? 0); turn += 1) await Promise.resolve()
              inFlight -= 1
              if (response?.fails) throw new Error('refused')
              stored = assigned
            },
            onChange: (state) => (shown = state),
            onSaved: () => {},
            onFailed: () => {},
          })
          for (const pause of clicks) {
            queue.setAssigned(!shown.assigned)
            for (let turn = 0; turn < pause; turn += 1) await Promise.resolve()
          }
          await new Promise((resolve) => setTimeout(resolve))
          expect(shown).toMatchObject({ assigned: stored, saving: false })
        },
      ),
      { numRuns: 200 },
    )
  })
})
