import type { ComponentGuide } from '../documentation'

/** How to use Button. */
export const guide: ComponentGuide = {
  purpose:
    'Starts an action: saves, sends, deletes, opens a dialog. A screen or dialog has at most one primary button.',
  avoid: [
    { when: 'It leads to another page.', instead: 'a link; with `buttonClass()` it may look like a button.' },
    { when: 'It copies a text.', instead: 'CopyButton, which confirms and works without a clipboard.' },
    { when: 'It writes an e-mail.', instead: 'MailButton.' },
    { when: 'It switches something on or off.', instead: 'Checkbox.' },
  ],
  anatomy: [
    { name: 'Icon', text: 'Optional, before the label, decorative.' },
    { name: 'Label', text: 'A verb and its object: “Delete event”.' },
    { name: 'Spinner', text: 'Replaces the icon while busy; the label then says what is going on.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves the focus to the button, also while it is busy.' },
    { name: 'Enter, Space', text: 'Starts the action. Ignored while busy.' },
  ],
  states: [
    { name: 'Hover', text: 'A stronger fill or border.' },
    { name: 'Focus', text: 'The focus ring, outside the border.' },
    { name: 'Busy', text: 'A spinner and `busyLabel`. Clicks are ignored, the focus stays.' },
    {
      name: 'Disabled',
      text: 'Only if the reason is visible beside it. Otherwise let the click explain what is missing.',
    },
  ],
  accessibility: [
    'A native button: name and role need nothing else.',
    'In a row, add visually hidden text that names the row: “Edit Annual meeting”.',
    'Busy sets `aria-busy` and `aria-disabled`, not `disabled`, which would throw away the focus.',
  ],
  code: `<Button variant="primary" busy={saving} busyLabel="Saving..." onClick={save}>
  Save
</Button>`,
}
