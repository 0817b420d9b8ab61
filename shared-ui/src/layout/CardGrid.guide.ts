import type { ComponentGuide } from '../documentation'

/** How to use CardGrid. */
export const guide: ComponentGuide = {
  purpose: 'Arranges cards in as many columns as there is room for.',
  avoid: [
    { when: 'There are more than about fifty items.', instead: 'DataTable.' },
    { when: 'The order matters strongly.', instead: 'a list: a grid is read in two directions.' },
  ],
  anatomy: [{ name: 'Cards', text: 'Equally wide; those of one row are equally high.' }],
  keyboard: [],
  states: [],
  accessibility: [
    'The order of the code is the order of reading. It adds no role: wrap many items in a list if their number matters.',
  ],
  code: `<CardGrid>
  {people.map((person) => (
    <Card key={person.id} title={person.name} />
  ))}
</CardGrid>`,
}
