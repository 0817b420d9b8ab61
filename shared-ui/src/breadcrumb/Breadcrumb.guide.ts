import type { ComponentGuide } from '../documentation'

/** How to use Breadcrumb. */
export const guide: ComponentGuide = {
  purpose: 'Shows where a page belongs and leads back to its list. For pages below a list.',
  avoid: [
    {
      when: 'The page is in the main navigation.',
      instead: 'nothing: the header shows where the reader is.',
    },
    { when: 'It is a step of a process.', instead: 'a heading that says “Step 2 of 3”.' },
  ],
  anatomy: [
    { name: 'Links', text: 'The pages above, the highest first.' },
    { name: 'Current page', text: 'Last, not a link.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves from link to link.' },
    { name: 'Enter', text: 'Opens the page.' },
  ],
  states: [],
  accessibility: [
    'A landmark named Breadcrumb; the last item has `aria-current="page"`.',
    'PageLayout has a place for it above the heading.',
  ],
  code: `<Breadcrumb
  items={[
    { label: 'Working Groups', link: <Link to="/CommitteeAccess">Working Groups</Link> },
    { label: 'Physics' },
  ]}
/>`,
}
