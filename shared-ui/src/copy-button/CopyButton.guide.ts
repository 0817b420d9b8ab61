import type { ComponentGuide } from '../documentation'

/** How to use CopyButton. */
export const guide: ComponentGuide = {
  purpose: 'Copies a text that the reader needs elsewhere: a password, addresses.',
  avoid: [
    { when: 'The text is short and visible.', instead: 'nothing: it can be selected.' },
    { when: 'An e-mail should be written.', instead: 'MailButton, which also copies.' },
  ],
  anatomy: [
    { name: 'Icon', text: 'Two sheets; a check mark for a moment after copying.' },
    { name: 'Label', text: 'Names what is copied.' },
    { name: 'Confirmation', text: '“Copied”, for 2.5 seconds.' },
    { name: 'Text box', text: 'Only if the browser has no clipboard: the text, selected.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves the focus to it.' },
    { name: 'Enter, Space', text: 'Copies.' },
    { name: 'Ctrl+C, Cmd+C', text: 'Copies from the text box.' },
  ],
  states: [
    { name: 'Copied', text: 'Confirmed in words and with a check mark.' },
    { name: 'By hand', text: 'Plain http or no permission: shows the selected text.' },
    { name: 'Disabled', text: 'There is nothing to copy yet.' },
  ],
  accessibility: ['The confirmation is a live region and is read once.'],
  code: '<CopyButton label="Copy password" text={password} />',
}
