import fc from 'fast-check'
import { createToggleQueue, type CellState } from './toggle-queue'

/** A box whose requests are answered by hand. */
function box() {
  const shown: CellState[] = []
  const sent: boolean[] = []
  const waiting: { resolve(): void; reject(error: Error): void }[] = []
  const queue = createToggleQueue({
    initial: false,
    send: (assigned) => {
      sent.push(assigned)
      return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
    },
    show: (state) => shown.push(state),
    stored: () => {},
    failed: () => {},
  })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return {
    want: queue.want,
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

describe('a box of the matrix', () => {
  it('is sent at once and is marked as saving until the server confirms', async () => {
    const { want, now, sent, succeed } = box()
    want(true)
    expect(sent).toEqual([true])
    expect(now()).toEqual({ assigned: true, saving: true, confirmed: undefined })
    await succeed()
    expect(now()).toEqual({ assigned: true, saving: false, confirmed: true })
  })

  it('goes back to what the server confirmed last when it fails', async () => {
    const { want, now, succeed, fail } = box()
    want(true)
    await fail()
    expect(now()).toEqual({ assigned: false, saving: false, confirmed: undefined })
    want(true)
    await succeed()
    want(false)
    await fail()
    expect(now()).toEqual({ assigned: true, saving: false, confirmed: true })
  })

  it('sends the second of two quick clicks when the first has been confirmed', async () => {
    const { want, now, sent, succeed } = box()
    want(true)
    want(false)
    expect(sent).toEqual([true])
    expect(now()).toEqual({ assigned: false, saving: true, confirmed: undefined })
    await succeed()
    expect(sent).toEqual([true, false])
    expect(now()).toEqual({ assigned: false, saving: true, confirmed: true })
    await succeed()
    expect(now()).toEqual({ assigned: false, saving: false, confirmed: false })
  })

  it('sends nothing more when the last click asks for what the server has', async () => {
    const { want, now, sent, succeed } = box()
    want(true)
    want(false)
    want(true)
    await succeed()
    expect(sent).toEqual([true])
    expect(now()).toEqual({ assigned: true, saving: false, confirmed: true })
  })

  it('ends as the last click says, whatever the server takes its time for or refuses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ wait: fc.nat(3), fails: fc.boolean() }), { maxLength: 12 }),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }),
        async (answers, clicks) => {
          let stored = false
          let shown: CellState = { assigned: false, saving: false, confirmed: undefined }
          let inFlight = 0
          const queue = createToggleQueue({
            initial: false,
            async send(assigned) {
              inFlight += 1
              expect(inFlight).toBe(1)
              const answer = answers.shift()
              for (let turn = 0; turn < (answer?.wait ?? 0); turn += 1) await Promise.resolve()
              inFlight -= 1
              if (answer?.fails) throw new Error('refused')
              stored = assigned
            },
            show: (state) => (shown = state),
            stored: () => {},
            failed: () => {},
          })
          for (const pause of clicks) {
            queue.want(!shown.assigned)
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
