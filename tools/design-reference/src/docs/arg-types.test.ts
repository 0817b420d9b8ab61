import type { PropDoc } from '../model/docgen'
import { argTypeOf, withoutInferred } from './arg-types'

jest.mock('./reference', () => ({ componentOf: () => undefined }))

const prop = (type: string, more: Partial<PropDoc> = {}): PropDoc => ({
  name: 'tone',
  type,
  required: false,
  description: 'The colour.',
  ...more,
})

describe('the controls of a component', () => {
  it.each([
    ["'info' | 'error'", ['info', 'error'], 'inline-radio'],
    ['1 | 2 | 3 | 4 | 5 | 6', [1, 2, 3, 4, 5, 6], 'select'],
  ])('offer the values of %s', (type, options, control) => {
    expect(argTypeOf(prop(type, { options }))).toMatchObject({ options, control: { type: control } })
  })

  it.each([
    ['boolean', 'boolean'],
    ['number', 'number'],
    ['string', 'text'],
    ['ReactNode', 'text'],
    ['readonly Row[]', 'object'],
  ])('edit %s as %s', (type, control) => {
    expect(argTypeOf(prop(type))).toMatchObject({ control: { type: control } })
  })

  it('log the calls of an event instead of editing it', () => {
    expect(argTypeOf(prop('() => void'))).toMatchObject({ action: 'tone', control: false })
  })

  it('show the type, the default and the description of the source', () => {
    expect(argTypeOf(prop('string', { defaultValue: "'Cancel'" }))).toMatchObject({
      description: 'The colour.',
      table: { type: { summary: 'string' }, defaultValue: { summary: "'Cancel'" } },
    })
  })

  it('follow the source instead of a guess, but not against the story file', () => {
    const own = { name: 'tone', control: { type: 'object' as const } }
    expect(withoutInferred(own)).toEqual({})
    expect(withoutInferred({ name: 'columns', control: { disable: true } })).toEqual({ control: false })
    expect(withoutInferred({ name: 'name', options: ['mail'], control: { type: 'select' } })).toEqual({
      options: ['mail'],
      control: { type: 'select' },
    })
    expect(withoutInferred({ name: 'busyLabel', if: { arg: 'busy' } })).toEqual({ if: { arg: 'busy' } })
    expect(withoutInferred(undefined)).toEqual({})
  })
})
