import type { ComponentGuide } from '../documentation'

/** How to use MailButtons. */
export const guide: ComponentGuide = {
  purpose:
    'Offers several e-mails to the people of one page, and chooses the form of the drafts once for all of them.',
  avoid: [
    { when: 'There is one e-mail.', instead: 'MailButton.' },
    { when: 'There is one recipient.', instead: 'EmailLink.' },
  ],
  anatomy: [
    {
      name: 'Row',
      text: 'For each e-mail: the button, a button that copies its addresses, and the number of recipients.',
    },
    { name: 'Suggestion of Bcc', text: 'From twenty recipients on.' },
    { name: 'Mail options', text: 'Separator, and Bcc or To.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves through the buttons; the options come last.' },
    { name: 'Enter', text: 'Opens the draft.' },
  ],
  states: [
    { name: 'Disabled', text: 'Each e-mail on its own, with its reason.' },
    { name: 'Nothing opened', text: 'After a moment, offers to copy the addresses.' },
  ],
  accessibility: ['The buttons that copy have labels of their own, so that they can be told apart.'],
  code: '<MailButtons mails={[{ label: "Email Working Group", draft: everyone }, { label: "Email leads", draft: leads }]} />',
}
