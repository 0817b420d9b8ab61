import type { ComponentGuide } from '../documentation'

/** How to use Icon. */
export const guide: ComponentGuide = {
  purpose: 'Helps to recognise an action or a message faster. It repeats what the text says.',
  avoid: [
    { when: 'It would be alone.', instead: 'text. An icon without text is understood by few.' },
    { when: 'It is a picture.', instead: 'an image with a description.' },
  ],
  anatomy: [{ name: 'Line', text: 'In the colour and size of the text.' }],
  keyboard: [],
  states: [],
  accessibility: ['Hidden from screen readers: the text beside it must be sufficient.'],
  code: '<Icon name="mail" />',
}
