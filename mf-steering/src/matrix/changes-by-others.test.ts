import type { MatrixUser } from '@recog/shared-session'
import { changesByOthers, changeSentences } from './changes-by-others'
import { unsettled, type CellState } from './cells'

const person = (displayName: string, ...committeeIds: string[]) =>
  ({ userId: displayName, displayName, email: '', isApproved: true, committeeIds }) as MatrixUser
const groups = [
  { id: 'p', name: 'Physics', description: '' },
  { id: 's', name: 'Spine', description: '' },
]
const cells = (state: CellState) => new Map([['Ada', new Map([['p', state]])]])
const none = new Map()

describe('changes by others', () => {
  it('are memberships that came or went since the matrix was loaded', () => {
    const changes = changesByOthers(
      [person('Ada', 'p'), person('Ben')],
      none,
      [person('Ada', 's'), person('Ben')],
      groups,
    )
    expect(changeSentences(changes)).toBe('Ada was removed from Physics. Ada was added to Spine.')
  })

  it("are not the visitor's own changes", () => {
    const own = cells({ assigned: true, saving: false, confirmed: true })
    expect(changesByOthers([person('Ada')], own, [person('Ada', 'p')], groups)).toEqual([])
    expect(changesByOthers([person('Ada')], own, [person('Ada')], groups)).toHaveLength(1)
  })

  it('are not checkboxes that are being saved', () => {
    const saving = cells({ assigned: true, saving: true, confirmed: undefined })
    expect(changesByOthers([person('Ada')], saving, [person('Ada', 'p')], groups)).toEqual([])
  })

  it('are not people who have just become members', () =>
    expect(changesByOthers([], none, [person('Ada', 'p')], groups)).toEqual([]))

  it.each([
    [6, '1 more membership was changed.'],
    [7, '2 more memberships were changed.'],
  ])('are counted if there are %i', (length, text) => {
    const change = { person: 'Ada', group: 'Spine', change: 'added' as const }
    const sentences = changeSentences(Array.from({ length }, () => change))
    expect(sentences.split('Spine. ').at(-1)).toBe(text)
  })
})

test('confirmed checkboxes are forgotten when the newest state is loaded, others are not', () => {
  expect(unsettled(cells({ assigned: true, saving: false, confirmed: true })).size).toBe(0)
  expect(unsettled(cells({ assigned: true, saving: true, confirmed: undefined })).size).toBe(1)
})
