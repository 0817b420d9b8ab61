import { namesInOrder } from '@recog/api-contract/testing/names-in-order'
import fc from 'fast-check'
import { runs } from '../../testing/runs'
import { sortKey } from './normalise'

const compareKeys = (a: string, b: string) => (sortKey(a) < sortKey(b) ? -1 : 1)

describe('sort keys of names', () => {
  it('sort names as in the browser', () => {
    expect(namesInOrder.toReversed().toSorted(compareKeys)).toEqual(namesInOrder)
  })

  it('sort every keyboard character and European letter as a collator does', () => {
    const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
    const sign = fc.constantFrom(...printable, ...Array.from('äÄéÉñÇøØßẞŁæÐđħœþЯ‘’“”–—'))
    const name = fc.string({ unit: sign, maxLength: 8 })
    const order = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : 1)
    fc.assert(
      fc.property(name, name, (a, b) => a === b || compareKeys(a, b) === order(a, b)),
      runs(1000, 5000),
    )
  })
})

/** All of ASCII that is seen. */
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index))
