import type { ComponentGuide } from '../documentation'

/** How to use Initials. */
export const guide: ComponentGuide = {
  purpose: 'Makes people easy to find in a list: their initials in a ring.',
  avoid: [{ when: 'It is a working group.', instead: 'Isodose.' }],
  anatomy: [{ name: 'Letters', text: 'Of the first and the last name, without titles and degrees.' }],
  keyboard: [],
  states: [],
  accessibility: ['Hidden from screen readers: the name is the text beside it.'],
  code: '<Initials>{person.name}</Initials>',
}
