import { accept, textOfTable, type SizeTable } from './size-table'

const table: SizeTable = {
  shell: { styles: { budget: 8192, accepted: 6000 }, old: { budget: 9, accepted: 1 } },
}

describe('accepting sizes', () => {
  it('takes changed sizes, keeps the budgets, and removes parts that no longer exist', () => {
    expect(accept(table, { shell: { styles: 7000 } })).toEqual({
      shell: { styles: { budget: 8192, accepted: 7000 } },
    })
  })

  it('ignores changes within the tolerance, so that the diff shows only intended ones', () => {
    expect(accept(table, { shell: { styles: 6100, old: 1 } })).toEqual(table)
  })

  it('never goes over a budget', () => {
    expect(() => accept(table, { shell: { styles: 8193 } })).toThrow('over its budget: shell: styles')
  })

  it('gives a new part a budget in whole kilobytes with some room', () => {
    expect(
      accept(table, { shell: { styles: 6000, 'chunk stage': 10_000 } })['shell']?.['chunk stage'],
    ).toEqual({ budget: 11 * 1024, accepted: 10_000 })
  })

  it('writes one line for each entry', () => {
    const text = textOfTable(table)
    expect(text.split('\n')).toContain('    "styles": { "budget": 8192, "accepted": 6000 },')
    expect(JSON.parse(text)).toEqual(table)
  })
})
