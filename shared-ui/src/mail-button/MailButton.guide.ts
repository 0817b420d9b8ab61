import type { ComponentGuide } from '../documentation'

/** How to use MailButton. */
export const guide: ComponentGuide = {
  purpose: 'Opens an e-mail to many people in the reader’s own mail program.',
  avoid: [
    { when: 'There is one recipient.', instead: 'a `mailto:` link with the address as its text.' },
    { when: 'The portal sends the e-mail.', instead: 'Button.' },
  ],
  anatomy: [
    { name: 'Button', text: 'One, or numbered ones if the recipients do not fit into one draft.' },
    { name: 'Copy addresses', text: 'For mail programs in the browser.' },
    { name: 'Choices', text: 'Separator, and Bcc or To.' },
    { name: 'Recipients', text: 'How many, and how many have no address.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves through the buttons and choices.' },
    { name: 'Enter', text: 'Opens the draft.' },
  ],
  states: [
    { name: 'One draft, several drafts', text: 'By the number of recipients.' },
    {
      name: 'Disabled',
      text: 'Nobody has an address, or they could not be loaded; the reason is beside it.',
    },
    { name: 'Nothing opened', text: 'After a moment, offers to copy the addresses.' },
  ],
  accessibility: [
    'The buttons are links to the draft; a disabled one is described by its reason.',
    'To is the default; Bcc hides the addresses of the others. The browser remembers the choice.',
  ],
  code: '<MailButton label="Email Working Group" draft={(form) => mailDraft(people, form)} />',
}
