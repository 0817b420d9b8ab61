import type { ComponentGuide } from '../documentation'

/** How to use VisuallyHidden. */
export const guide: ComponentGuide = {
  purpose:
    'Adds words for screen readers where sighted readers see the context: the row of a button, the end of a list.',
  avoid: [
    { when: 'Everybody could use the words.', instead: 'visible text.' },
    { when: 'An icon needs a name.', instead: 'a visible label.' },
  ],
  anatomy: [{ name: 'Text', text: 'Read in its place; not visible.' }],
  keyboard: [],
  states: [],
  accessibility: ['Keep it inside the element it completes, with a space before it.'],
  code: `<Button size="small">
  Edit<VisuallyHidden> {event.title}</VisuallyHidden>
</Button>`,
}
