import type { ComponentGuide } from '../documentation'

/** How to use ItemList. */
export const guide: ComponentGuide = {
  purpose: 'Lists a few things that people open, with a line or two about each: in a panel of a page, say.',
  avoid: [
    { when: 'People compare the things, or there are more than ten.', instead: 'DataTable.' },
    { when: 'Each has a text of its own.', instead: 'CardGrid.' },
  ],
  anatomy: [
    { name: 'Mark', text: 'DateTile, Isodose or Initials; the same for all.' },
    { name: 'Title', text: 'The only link to its page.' },
    { name: 'Text and note', text: 'A line each; the note is muted.' },
    { name: 'Action', text: 'A badge or a small button; below the text where there is no room beside it.' },
  ],
  keyboard: [],
  states: [{ name: 'Empty', text: 'Nothing: say in a sentence that there are none.' }],
  accessibility: ['A native list; screen readers say how many there are.'],
  code: `<ItemList
  items={groups.map(({ id, name, leads }) => ({
    id,
    mark: <Isodose seed={id} />,
    title: <Link to={href('/committees/:committeeId', { committeeId: id })}>{name}</Link>,
    note: leads.join(', '),
  }))}
/>`,
}
