import type { ComponentGuide } from '../documentation'

/** How to use Cluster. */
export const guide: ComponentGuide = {
  purpose: 'Arranges elements in a row, which wraps when there is no room: buttons, badges, links.',
  avoid: [
    { when: 'The elements belong below each other.', instead: 'Stack.' },
    { when: 'They are cards.', instead: 'CardGrid.' },
  ],
  anatomy: [{ name: 'Children', text: 'At their natural width, with equal distances.' }],
  keyboard: [],
  states: [],
  accessibility: ['It changes neither order nor roles.'],
  code: `<Cluster gap={3}>
  <Button>Cancel</Button>
  <Button variant="primary">Save</Button>
</Cluster>`,
}
