import type { ComponentGuide } from '../documentation'

/** How to use Badge. */
export const guide: ComponentGuide = {
  purpose: 'Shows a state or a role in one to three words, beside the thing it describes.',
  avoid: [
    { when: 'It can be clicked.', instead: 'Button, or a link.' },
    { when: 'It is a count.', instead: 'text: “12 members”.' },
    { when: 'It explains something.', instead: 'Alert, or a hint.' },
  ],
  anatomy: [{ name: 'Label', text: 'One to three words in sentence case.' }],
  keyboard: [],
  states: [
    { name: 'Neutral', text: 'A plain property.' },
    { name: 'Accent', text: 'A role that gives rights.' },
    { name: 'Success, warning, danger', text: 'A state that is good, under way, or ended.' },
  ],
  accessibility: [
    'It is plain text. Put it after the name it describes, so that it is read in that order.',
    'Never tell two badges apart by their colour alone.',
  ],
  code: '<Badge tone="warning">In Progress</Badge>',
}
