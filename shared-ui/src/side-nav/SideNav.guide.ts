import type { ComponentGuide } from '../documentation'

/** How to use SideNav. */
export const guide: ComponentGuide = {
  purpose: 'Shows the pages of an area, such as the administration or the settings, beside the current one.',
  avoid: [
    { when: 'The pages are in the main navigation.', instead: 'nothing: the header shows them.' },
    { when: 'There is one list with a page for each row.', instead: 'Breadcrumb.' },
  ],
  anatomy: [
    {
      name: 'Links',
      text: 'One word each; the current page is marked. They stay in sight while the page scrolls.',
    },
    {
      name: 'Page',
      text: 'The whole width with `wide`, and in a narrow window: the links are above it then.',
    },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves from link to link.' },
    { name: 'Enter', text: 'Opens the page.' },
  ],
  states: [],
  accessibility: [
    'A landmark with the name of the area; the link of the current page has `aria-current="page"`.',
  ],
  code: `<SideNav
  label="Administration"
  links={
    <>
      <Link to="/admin">Accounts</Link>
      <Link to="/admin/people" aria-current="page">People</Link>
    </>
  }
>
  {page}
</SideNav>`,
}
