import { passedLater } from './test-outcomes.mjs'

const spec = (title: string, status: string) => ({ title, ok: status !== 'unexpected', tests: [{ status }] })

it('names the journeys that passed only at the second attempt', () => {
  const inner = { title: 'in a group', file: 'mail.e2e.ts', specs: [spec('two groups', 'flaky')] }
  const suite = {
    title: 'mail.e2e.ts',
    file: 'mail.e2e.ts',
    specs: [spec('one group', 'expected'), spec('a draft', 'flaky'), spec('no group', 'unexpected')],
    suites: [inner],
  }
  expect(passedLater({ suites: [suite] })).toEqual(['mail.e2e.ts: a draft', 'mail.e2e.ts: two groups'])
})
