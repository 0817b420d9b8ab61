import { valuesOf } from './control-values'

const control = { name: 'tone' }

describe('the values that a reader can choose', () => {
  it.each([
    ['boolean', {}, [true, false]],
    ['text', { value: 'Save' }, ['Changed by its reader', '']],
    ['number', { value: 3 }, [0, 1, 4, 7]],
    ['range', { value: 6, min: 1, max: 6 }, [1, 1, 6]],
    ['select', { options: ['info', 'error'] }, ['info', 'error']],
    ['object', {}, [{}]],
    ['object', { value: [] }, [[], [], []]],
    [
      'object',
      { value: [{ id: '1', year: 2026 }, { id: '2' }] },
      [
        [{ id: 'Changed by its reader: 1', year: 2026 }, { id: '2' }],
        [{ id: '1', year: 2026 }],
        [{ id: '1', year: 2026 }, { id: '2' }],
      ],
    ],
  ])('with a control of type %s: %j', (type, more, values) => {
    expect(valuesOf({ ...control, type, ...more })).toEqual(values)
  })

  it('are unknown for other controls', () => {
    expect(() => valuesOf({ ...control, type: 'colour' })).toThrow(
      'The control of "tone" is of an unknown type',
    )
  })
})
