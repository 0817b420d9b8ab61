import type { ComponentGuide } from '../documentation'

/** How to use Pager. */
export const guide: ComponentGuide = {
  purpose: 'Leads through results that the server delivers page by page.',
  avoid: [
    { when: 'All rows are in the browser.', instead: '`pageSize` of DataTable.' },
    { when: 'There is one page.', instead: 'nothing.' },
  ],
  anatomy: [
    { name: 'Prev, Next', text: 'At the ends disabled.' },
    { name: 'Place', text: '“Page 2 of 25”.' },
    { name: 'Total', text: 'Entries over all pages.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves to Prev and Next.' },
    { name: 'Enter, Space', text: 'Changes the page.' },
  ],
  states: [
    { name: 'First page', text: 'Prev is disabled.' },
    { name: 'Last page', text: 'Next is disabled; if it had the focus, Prev gets it.' },
    { name: 'Nothing found', text: 'Page 1 of 1, 0 total.' },
  ],
  accessibility: [
    'A landmark; the place is announced when it changes. Give it a `label` if a screen has two.',
  ],
  code: '<Pager page={page} totalPages={pages} total={total} onPage={setPage} />',
}
