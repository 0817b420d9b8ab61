import type { ComponentGuide } from '../documentation'

/** How to use Card. */
export const guide: ComponentGuide = {
  purpose: 'Frames one item of a collection, such as a person, a group or a tool.',
  avoid: [
    { when: 'The items have the same facts and are compared.', instead: 'DataTable.' },
    { when: 'It is a part of a page.', instead: 'Section.' },
    { when: 'There is only one.', instead: 'no frame at all.' },
  ],
  anatomy: [
    { name: 'Title', text: 'Text or a link to the item.' },
    { name: 'Content', text: 'A few lines.' },
    { name: 'Actions', text: 'Buttons at the bottom, in line across cards of a row.' },
  ],
  keyboard: [{ name: 'Tab', text: 'Moves to the link of the title, then to the actions.' }],
  states: [],
  accessibility: [
    'The heading needs the right `titleLevel` for the page.',
    'Only the link is clickable, not the whole card: its text can be selected and its actions stay reachable.',
  ],
  code: `<Card title={<Link to="/members/4">Ada Lovelace</Link>} titleLevel={3}>
  <p>Charité, Berlin</p>
</Card>`,
}
