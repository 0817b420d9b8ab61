import type { ComponentGuide } from '../documentation'

/** How to use ErrorState. */
export const guide: ComponentGuide = {
  purpose: 'Stands in place of data that failed to load.',
  avoid: [
    { when: 'An action failed.', instead: 'Alert or an error toast; what was typed stays.' },
    { when: 'There is no data.', instead: 'EmptyState.' },
  ],
  anatomy: [
    { name: 'Icon', text: 'Marks the error.' },
    { name: 'Message', text: 'The fixed message of the screen.' },
    { name: 'Retry', text: 'Loads again.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves to Retry.' },
    { name: 'Enter, Space', text: 'Loads again.' },
  ],
  states: [
    { name: 'With Retry', text: 'The usual case.' },
    { name: 'Final', text: 'Not found: there is nothing to retry.' },
  ],
  accessibility: ['The message interrupts screen readers.'],
  code: `<ErrorState
  message="We could not load projects right now. Please try again later."
  onRetry={reload}
/>`,
}
