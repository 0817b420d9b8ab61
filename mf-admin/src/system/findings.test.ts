import type { SystemFinding } from '@recog/shared-session'
import { bySeverity, summaryOf } from './SystemPage'

const finding = (check: string, status: SystemFinding['status']): SystemFinding => ({
  check,
  status,
  title: check,
  message: '',
  action: '',
  docs: '',
})

describe('findings', () => {
  it('have problems first, then warnings, otherwise in the order of the server', () => {
    const findings = [
      finding('a', 'ok'),
      finding('b', 'warning'),
      finding('c', 'problem'),
      finding('d', 'ok'),
      finding('e', 'problem'),
    ]
    expect(bySeverity(findings).map(({ check }) => check)).toEqual(['c', 'e', 'b', 'a', 'd'])
  })

  it.each([
    ['Everything is set up well.', ['ok', 'ok']],
    ['There is 1 problem.', ['problem', 'ok']],
    ['There are 2 warnings.', ['warning', 'warning']],
    ['There is 1 problem and 2 warnings.', ['warning', 'problem', 'warning']],
    ['There are 2 problems and 1 warning.', ['problem', 'problem', 'warning']],
  ] as const)('read as "%s"', (sentence, statuses) => {
    expect(summaryOf(statuses.map((status, n) => finding(String(n), status)))).toBe(sentence)
  })
})
