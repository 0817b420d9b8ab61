import type { ComponentGuide } from '../documentation'

/** How to use SearchField. */
export const guide: ComponentGuide = {
  purpose: 'Filters a list while the reader types.',
  avoid: [
    { when: 'The text is stored.', instead: 'TextField.' },
    { when: 'There are fewer than about ten entries.', instead: 'nothing.' },
  ],
  anatomy: [
    { name: 'Label', text: 'What is searched.' },
    { name: 'Icon', text: 'A magnifying glass.' },
    { name: 'Clear', text: 'The browser’s cross, once there is text.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves the focus to it.' },
    { name: 'Escape', text: 'Clears it.' },
  ],
  states: [
    { name: 'Empty', text: 'The whole list.' },
    { name: 'No match', text: 'The list says so and offers to clear the search.' },
  ],
  accessibility: [
    'The number of matches is announced by the list, politely.',
    'Screens ignore accents and case when they search.',
  ],
  code: '<SearchField label="Search requests" placeholder="Name or email" value={search} onChange={setSearch} />',
}
