import { statusBadge, statusLabel } from './status'

describe('the status of a project', () => {
  it.each([
    ['progress', 'In Progress'],
    ['In Progress', 'In Progress'],
    [' in progress ', 'In Progress'],
    ['Completed', 'Completed'],
    ['Discontinued', 'Discontinued'],
    ['On hold', 'On hold'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
    ['toString', 'toString'],
  ])('%j is labelled %j', (status, label) => {
    expect(statusBadge(status)?.label).toBe(label)
    expect(statusLabel(status)).toBe(label)
  })

  it('has no badge if it is empty', () => {
    expect(statusBadge(' ')).toBeUndefined()
    expect(statusLabel('')).toBe('')
  })
})
