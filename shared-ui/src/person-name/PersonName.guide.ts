import type { ComponentGuide } from '../documentation'

/** How to use PersonName. */
export const guide: ComponentGuide = {
  purpose: 'Writes a person’s name so that it cannot disturb the text around it.',
  avoid: [{ when: 'It is the name of a thing.', instead: 'plain text.' }],
  anatomy: [{ name: 'Name', text: 'As its owner writes it, in any script.' }],
  keyboard: [],
  states: [
    {
      name: 'Long',
      text: 'More than 40 characters: cut at the room there is; the full name is in the title.',
    },
  ],
  accessibility: ['Right-to-left names do not turn the sentence around.'],
  code: '<PersonName>{person.name}</PersonName>',
}
