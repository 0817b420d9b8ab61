import type { ComponentGuide } from '../documentation'

/** How to use DescriptionList. */
export const guide: ComponentGuide = {
  purpose: 'Shows the facts of one thing: terms and their values.',
  avoid: [
    { when: 'There are several things with the same facts.', instead: 'DataTable.' },
    { when: 'The values are edited in place.', instead: 'fields.' },
  ],
  anatomy: [
    { name: 'Term', text: 'A noun, muted.' },
    { name: 'Value', text: 'Text or a link; “Not provided” if there is none.' },
  ],
  keyboard: [],
  states: [{ name: 'Dense', text: 'For a cell of a table: closer together, without rules.' }],
  accessibility: ['A native description list: terms and values are read in pairs.'],
  code: `<DescriptionList
  items={[
    { term: 'Institution', value: person.institution ?? 'Not provided' },
    { term: 'Degrees', value: person.degrees },
  ]}
/>`,
}
