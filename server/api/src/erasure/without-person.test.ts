import { withoutPerson } from './subject'

const ada = {
  addresses: ['ada@x.example', 'ada.lind@x.example'],
  names: ['Ada Lind', 'Ada Lind (Bern)', 'Ål*'],
}

describe('a text without a person', () => {
  it.each([
    ['Ada Lind has left Spine', 'Erased person has left Spine'],
    ['changed by ADA LIND.', 'changed by Erased person.'],
    ['Ask Ada Lind (Bern), or ada@x.example.', 'Ask Erased person, or Erased person.'],
    ['<ada.lind@x.example>', '<Erased person>'],
    ['Ål* is here', 'Erased person is here'],
  ])('has "%s" as "%s"', (text, expected) => expect(withoutPerson(text, ada)).toBe(expected))

  it.each([
    'Ada Lindqvist',
    'Mada Lind',
    'nevada@x.example',
    'b.ada@x.example',
    'ada@x.example.org',
    'Ålesund',
  ])('leaves "%s", which is somebody or something else', (text) =>
    expect(withoutPerson(text, ada)).toBe(text),
  )

  it('is the same if nothing is known of the person', () => {
    expect(withoutPerson('Dear Ada Lind', { addresses: [], names: [] })).toBe('Dear Ada Lind')
  })
})
