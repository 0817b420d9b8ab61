import type { ComponentGuide } from '../documentation'

/** How to use DataTable. */
export const guide: ComponentGuide = {
  purpose:
    'Shows things with the same facts, to look up or compare: projects, events, requests. On a phone the rows become labelled cards.',
  avoid: [
    { when: 'There is one thing with several facts.', instead: 'DescriptionList.' },
    { when: 'The items have a picture or different content.', instead: 'CardGrid.' },
    { when: 'It is only layout.', instead: 'Stack and Cluster.' },
  ],
  anatomy: [
    { name: 'Caption', text: 'Names the table; may be for screen readers only.' },
    { name: 'Header row', text: 'Short nouns.' },
    { name: 'Row header', text: 'The cell that names the row, usually a link.' },
    { name: 'Actions', text: 'Last column, small buttons that name their row.' },
    { name: 'Show more', text: 'For long lists, below the last row.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves through links and buttons, row by row.' },
    { name: 'Enter', text: 'Opens the link or presses the button.' },
  ],
  states: [
    { name: 'Empty', text: '`empty` replaces the rows; the header stays.' },
    { name: 'Long', text: 'The first rows appear with the page, the rest without blocking it.' },
    {
      name: 'Phone',
      text: 'Below 40rem of room, with many columns below 56rem or 68rem, each row is a card with its labels.',
    },
  ],
  accessibility: [
    'It is a table to screen readers at every width.',
    'Free text needs `breakWords`, or one long word widens the table.',
    'Give every column but one a `width`, so that later rows do not move it.',
  ],
  code: `<DataTable
  caption="Projects"
  columns={COLUMNS}
  rows={projects}
  rowKey={(project) => project.id}
  empty="No projects yet."
/>`,
}
