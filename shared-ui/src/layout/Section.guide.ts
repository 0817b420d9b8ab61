import type { ComponentGuide } from '../documentation'

/** How to use Section. */
export const guide: ComponentGuide = {
  purpose: 'A part of a page under its own heading.',
  avoid: [
    { when: 'It is one of many items.', instead: 'Card.' },
    { when: 'It needs no heading.', instead: 'Stack.' },
  ],
  anatomy: [
    { name: 'Heading', text: 'h2.' },
    { name: 'Actions', text: 'For this part, beside the heading.' },
    { name: 'Content', text: 'Anything.' },
  ],
  keyboard: [],
  states: [],
  accessibility: ['A landmark named by its heading. More than seven on a page are hard to tell apart.'],
  code: `<Section title="Members" actions={<Badge>24 members</Badge>}>
  …
</Section>`,
}
