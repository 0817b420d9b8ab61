import type { ComponentGuide } from '../documentation'

/** How to use EmptyState. */
export const guide: ComponentGuide = {
  purpose: 'Stands in place of content that does not exist, or that this reader may not see.',
  avoid: [
    { when: 'Loading failed.', instead: 'ErrorState.' },
    { when: 'A table has no rows.', instead: '`empty` of DataTable, which keeps the header.' },
  ],
  anatomy: [
    { name: 'Message', text: 'What there is none of.' },
    { name: 'Action', text: 'Optional: what the reader can do about it.' },
  ],
  keyboard: [{ name: 'Tab', text: 'Moves to the action.' }],
  states: [],
  accessibility: ['It is plain text, read in its place.'],
  code: '<EmptyState message="No working groups found." />',
}
