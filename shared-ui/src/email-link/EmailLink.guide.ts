import type { ComponentGuide } from '../documentation'

/** How to use EmailLink. */
export const guide: ComponentGuide = {
  purpose: 'Shows one e-mail address as a link to a mail draft.',
  avoid: [
    { when: 'The e-mail goes to a group.', instead: 'MailButtons.' },
    { when: 'The address is being edited.', instead: 'TextField.' },
  ],
  anatomy: [{ name: 'Link', text: 'The address itself, so that it can be read, selected and copied.' }],
  keyboard: [
    { name: 'Tab', text: 'Moves the focus to it.' },
    { name: 'Enter', text: 'Opens a draft in the mail program.' },
  ],
  states: [
    { name: 'Wide', text: 'On one line.' },
    { name: 'Narrow', text: 'Broken after @ or before a dot, never inside a word.' },
  ],
  accessibility: ['The break opportunities are not read out and not copied.'],
  code: '<EmailLink email={person.email} />',
}
