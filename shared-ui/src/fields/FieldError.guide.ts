import type { ComponentGuide } from '../documentation'

/** How to use FieldError. */
export const guide: ComponentGuide = {
  purpose: 'Shows the error of a control that is not one of the fields here, such as the bot check.',
  avoid: [
    { when: 'The control is a TextField, SelectField or another field.', instead: 'its `error`.' },
    { when: 'The whole form failed.', instead: 'Alert.' },
  ],
  anatomy: [
    { name: 'Icon', text: 'Tells an error from a hint without colour.' },
    { name: 'Text', text: 'What is wrong, and how to correct it.' },
  ],
  keyboard: [{ name: 'Tab', text: 'Skips it: it is read with its control.' }],
  states: [{ name: 'Shown', text: 'Rendered only while there is an error.' }],
  accessibility: ['The control has `aria-invalid`, and `aria-describedby` with the id of the error.'],
  code: '<FieldError id={errorId}>Please complete the bot check.</FieldError>',
}
