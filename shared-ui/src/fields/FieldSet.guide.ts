import type { ComponentGuide } from '../documentation'

/** How to use FieldSet. */
export const guide: ComponentGuide = {
  purpose: 'Groups fields that answer one question together.',
  avoid: [
    { when: 'The fields are checkboxes.', instead: 'CheckboxGroup.' },
    { when: 'It is a part of a page.', instead: 'Section.' },
  ],
  anatomy: [
    { name: 'Legend', text: 'The question.' },
    { name: 'Hint', text: 'Optional.' },
    { name: 'Fields', text: 'Any.' },
    { name: 'Error', text: 'About the group, not one field.' },
  ],
  keyboard: [{ name: 'Tab', text: 'Moves from field to field.' }],
  states: [
    { name: 'Disabled', text: 'All fields at once.' },
    { name: 'Error', text: 'Connected to the group.' },
  ],
  accessibility: ['Screen readers read the legend when they enter the group.'],
  code: `<FieldSet legend="Name" hint="As it appears on publications.">
  <TextField label="First Name" value={first} onChange={setFirst} />
  <TextField label="Last Name" value={last} onChange={setLast} />
</FieldSet>`,
}
