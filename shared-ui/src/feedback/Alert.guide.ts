import type { ComponentGuide } from '../documentation'

/** How to use Alert. */
export const guide: ComponentGuide = {
  purpose:
    'Tells the reader something that concerns the page or a part of it and stays until it no longer does.',
  avoid: [
    { when: 'It only confirms an action that succeeded.', instead: 'a toast.' },
    { when: 'Data failed to load.', instead: 'ErrorState, which offers Retry.' },
    { when: 'It belongs to one field.', instead: 'the `error` of the field.' },
  ],
  anatomy: [
    { name: 'Icon', text: 'Repeats the tone for those who do not see the colour.' },
    { name: 'Title', text: 'Optional, bold, a few words.' },
    { name: 'Message', text: 'A sentence or two, with a link if there is something to do.' },
    { name: 'Dismiss', text: 'Optional; only for messages that lose their meaning.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves to Dismiss or a link in the message.' },
    { name: 'Enter, Space', text: 'Dismisses it.' },
  ],
  states: [
    { name: 'Info, success, warning', text: 'Read by screen readers when they pause.' },
    { name: 'Error', text: 'Interrupts screen readers.' },
    { name: 'Dismissible', text: 'Shows the cross.' },
  ],
  accessibility: [
    'Errors have `role="alert"`, the others `role="status"`. The role is announced only if the element appears after the page.',
    'The text must say everything; the colour repeats it.',
  ],
  code: `<Alert tone="success" title="Request sent">
  Thank you! Your request has been submitted.
</Alert>`,
}
