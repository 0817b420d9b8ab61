import type { ComponentGuide } from '../documentation'

/** How to use TextArea. */
export const guide: ComponentGuide = {
  purpose: 'Takes text of more than one line.',
  avoid: [
    { when: 'One line is enough.', instead: 'TextField.' },
    { when: 'The text has a format.', instead: 'separate fields.' },
  ],
  anatomy: [
    { name: 'Label', text: 'What to write.' },
    { name: 'Hint', text: 'Optional.' },
    { name: 'Control', text: 'Can be made higher.' },
    { name: 'Characters left', text: 'If there is a limit.' },
    { name: 'Error', text: 'Below.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves the focus to it.' },
    { name: 'Enter', text: 'A new line.' },
  ],
  states: [
    { name: 'Limit', text: 'Counts down; longer text is possible, so that pasted text can be shortened.' },
    { name: 'Error', text: 'Connected to the control.' },
  ],
  accessibility: [
    'The number of characters left is read with the field, and by itself only once the limit is exceeded.',
  ],
  code: '<TextArea label="Areas of expertise" limit={300} value={text} onChange={setText} />',
}
