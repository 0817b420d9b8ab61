import type { ComponentGuide } from '../documentation'

/** How to use Stack. */
export const guide: ComponentGuide = {
  purpose:
    'Arranges elements below each other with equal distances: the fields of a form, paragraphs, alerts.',
  avoid: [
    { when: 'The elements belong in a row.', instead: 'Cluster.' },
    { when: 'They are parts of a page with headings.', instead: 'Section.' },
  ],
  anatomy: [{ name: 'Children', text: 'At full width.' }],
  keyboard: [],
  states: [],
  accessibility: ['It changes neither order nor roles.'],
  code: `<Stack gap={5}>
  <TextField label="Title" value={title} onChange={setTitle} />
  <TextField label="Location" value={place} onChange={setPlace} />
</Stack>`,
}
