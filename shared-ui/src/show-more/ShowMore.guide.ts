import type { ComponentGuide } from '../documentation'

/** How to use ShowMore. */
export const guide: ComponentGuide = {
  purpose: 'Shows more of a long list that is not a table.',
  avoid: [
    { when: 'The list is a table.', instead: '`pageSize` of DataTable, which has this button.' },
    { when: 'The server delivers results page by page.', instead: 'Pager.' },
  ],
  anatomy: [
    { name: 'Button', text: 'Says how many are left, and of what if the page has several lists.' },
    { name: 'End', text: '“All are shown.”, in its place after the last press.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves to the button.' },
    { name: 'Enter, Space', text: 'Shows more; the focus stays on the button.' },
  ],
  states: [
    { name: 'More are left', text: 'The button.' },
    { name: 'All shown on request', text: 'A sentence, which gets the focus of the button.' },
    { name: 'All shown at first', text: 'Nothing.' },
  ],
  accessibility: ['The focus never falls back to the top of the page.'],
  code: '<ShowMore what="groups" remaining={groups.length - shown} isExtended={shown > 20} onMore={() => setShown(shown + 20)} />',
}
