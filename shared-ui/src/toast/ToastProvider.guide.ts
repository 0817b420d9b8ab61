import type { ComponentGuide } from '../documentation'

/** How to use ToastProvider. */
export const guide: ComponentGuide = {
  purpose:
    'Confirms an action for a moment, without taking the focus. The shell provides it; components call `useToast()`, stores `showToast()`.',
  avoid: [
    { when: 'The reader must act.', instead: 'Alert.' },
    { when: 'A field is wrong.', instead: 'the `error` of the field.' },
    { when: 'It is not the result of an action.', instead: 'nothing, or Alert.' },
  ],
  anatomy: [
    { name: 'Icon', text: 'Repeats the tone.' },
    { name: 'Text', text: 'One sentence: what was done, to whom.' },
    { name: 'Dismiss', text: 'A cross.' },
    { name: 'More', text: '“+4 more” if there are more than three.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Reaches the toasts after the page. No toast disappears in the meantime.' },
    { name: 'Enter, Space', text: 'Dismisses one.' },
  ],
  states: [
    {
      name: 'Success, info, warning',
      text: 'Disappears after six seconds; stays while the pointer or focus is on it.',
    },
    { name: 'Error', text: 'Stays until dismissed.' },
    { name: 'Above a dialog', text: 'In the top layer.' },
  ],
  accessibility: ['A polite live region: it is read when the reader pauses, once.'],
  code: `const toast = useToast()
toast({ tone: 'success', text: \`Assigned \${person.name} to \${group.name}.\` })`,
}
