import type { ComponentGuide } from '../documentation'

/** How to use ConfirmDialog. */
export const guide: ComponentGuide = {
  purpose: 'Asks once more before something that cannot be undone or that others notice.',
  avoid: [
    { when: 'The action can be undone.', instead: 'no question: do it, and say so in a toast.' },
    { when: 'More than yes or no must be entered.', instead: 'Dialog with a form.' },
    { when: 'Work would be lost by leaving the page.', instead: 'the guard for unsaved changes.' },
  ],
  anatomy: [
    { name: 'Title', text: 'The action: “Delete event”.' },
    { name: 'Message', text: 'Names the object and says what cannot be undone.' },
    { name: 'Cancel', text: 'First, has the focus.' },
    { name: 'Confirm', text: 'Repeats the title.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves between the buttons and stays in the dialog.' },
    { name: 'Escape', text: 'Cancels.' },
    { name: 'Enter', text: 'Presses the focused button: at first Cancel.' },
  ],
  states: [
    { name: 'Primary', text: 'Others notice it.' },
    { name: 'Danger', text: 'Something is deleted, or somebody loses access.' },
    { name: 'Busy', text: 'The action is running; the dialog stays open.' },
  ],
  accessibility: [
    '`role="alertdialog"`: title and message are read at once.',
    'After it closes, the focus returns to the button that opened it. If that is gone, the screen must move it.',
  ],
  code: `<ConfirmDialog
  open={asking}
  title="Delete event"
  message={\`Delete event "\${event.title}"? This cannot be undone.\`}
  confirmLabel="Delete event"
  tone="danger"
  busy={deleting}
  onConfirm={remove}
  onCancel={() => setAsking(false)}
/>`,
}
