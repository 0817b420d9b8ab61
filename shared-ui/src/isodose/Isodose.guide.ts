import type { ComponentGuide } from '../documentation'

/** How to use Isodose. */
export const guide: ComponentGuide = {
  purpose: 'Gives a working group, or the portal, a mark of its own: isodose lines that follow from a seed.',
  avoid: [
    { when: 'It is a person.', instead: 'Initials.' },
    { when: 'It means something, such as a state.', instead: 'Icon, with a label.' },
  ],
  anatomy: [
    { name: 'First course', text: 'Three lines in a mark, six in a picture.' },
    { name: 'Second course', text: 'Dashed, only in a picture.' },
  ],
  keyboard: [],
  states: [],
  accessibility: ['Hidden from screen readers: the name of what it marks is the text beside it.'],
  code: '<Isodose seed={group.id} />',
}
