import type { ComponentGuide } from '../documentation'

/** How to use Checkbox. */
export const guide: ComponentGuide = {
  purpose: 'Switches one thing on or off, or selects one row.',
  avoid: [
    { when: 'There are several independent choices on one question.', instead: 'CheckboxGroup.' },
    { when: 'Exactly one of several can be chosen.', instead: 'SelectField.' },
    { when: 'The change needs a confirmation.', instead: 'Button and ConfirmDialog.' },
  ],
  anatomy: [
    { name: 'Box', text: 'At least as large as the text.' },
    { name: 'Label', text: 'Part of the target.' },
    { name: 'Hint', text: 'Optional, below the label.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves the focus to it.' },
    { name: 'Space', text: 'Checks or unchecks it.' },
  ],
  states: [
    { name: 'Unchecked, checked', text: 'The native states.' },
    { name: 'Disabled', text: 'Cannot be changed by this reader; the label says why.' },
    { name: 'Error', text: 'The message is below, connected to the box.' },
  ],
  accessibility: [
    'With `labelHidden`, as in a matrix, the label must name row and column: “Ada Lovelace in Physics”.',
  ],
  code: '<Checkbox label="Approved" checked={approved} onChange={setApproved} />',
}
