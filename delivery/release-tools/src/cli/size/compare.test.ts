import { compare, isTolerable, type SizeTable } from './size-table'

const table: SizeTable = {
  shell: { styles: { budget: 8192, accepted: 6000 } },
  'mf-admin': { 'federation entry': { budget: 8192, accepted: 7000 } },
  'mf-projects': { 'first chunk': { budget: 30_000, accepted: 20_000 } },
}
const now = {
  shell: { styles: 6000 },
  'mf-admin': { 'federation entry': 7000 },
  'mf-projects': { 'first chunk': 20_000 },
}
const verdicts = (sizes: Parameters<typeof compare>[1]) =>
  compare(table, sizes).map(({ owner, part, verdict }) => `${owner}: ${part} ${verdict}`)
const failing = (sizes: Parameters<typeof compare>[1]) =>
  verdicts(sizes).filter((line) => !line.endsWith(' passes'))

describe('a difference in size', () => {
  it.each([
    [1000, 1200, true],
    [1000, 1201, false],
    [1000, 799, false],
    [100_000, 101_000, true],
    [100_000, 101_001, false],
    [100_000, 98_999, false],
  ])('from %i to %i bytes is tolerable: %p', (accepted, measured, tolerable) => {
    expect(isTolerable(accepted, measured)).toBe(tolerable)
  })
})

describe('measured sizes', () => {
  it('pass when nothing changed', () => expect(failing(now)).toEqual([]))

  it('differ when something grew or shrank', () => {
    expect(failing({ ...now, shell: { styles: 6500 } })).toEqual(['shell: styles differs'])
    expect(failing({ ...now, shell: { styles: 5500 } })).toEqual(['shell: styles differs'])
  })

  it('are over the budget even where the difference is small', () => {
    const tight = { shell: { styles: { budget: 6000, accepted: 6000 } } }
    expect(compare(tight, { shell: { styles: 6001 } })[0]?.verdict).toBe('over its budget')
  })

  it('tell new parts from removed ones', () => {
    const { shell, ...sections } = now
    expect(failing({ ...sections, shell: { ...shell, 'chunk stage': 9 } })).toEqual([
      'shell: chunk stage is new',
    ])
    expect(failing(sections)).toEqual(['shell: styles is gone'])
  })

  it('compare a new section with the largest budget of the others', () => {
    expect(failing({ ...now, 'mf-new': { 'federation entry': 8193, 'first chunk': 30_000 } })).toEqual([
      'mf-new: federation entry over its budget',
      'mf-new: first chunk is new',
    ])
  })
})
