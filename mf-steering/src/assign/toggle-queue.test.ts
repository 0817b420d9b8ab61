import fc from 'fast-check'
import { createToggleQueue } from './toggle-queue'

describe('a box of the matrix', () => {
  it('ends as the last click says, whatever the server takes its time for or refuses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ wait: fc.nat(3), fails: fc.boolean() }), { maxLength: 12 }),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }),
        async (answers, clicks) => {
          let stored = false
          let shown = false
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
            show: (assigned) => (shown = assigned),
            stored: () => {},
            failed: () => {},
          })
          for (const pause of clicks) {
            queue.want(!shown)
            for (let turn = 0; turn < pause; turn += 1) await Promise.resolve()
          }
          await new Promise((resolve) => setTimeout(resolve))
          expect(shown).toBe(stored)
        },
      ),
      { numRuns: 200 },
    )
  })
})
