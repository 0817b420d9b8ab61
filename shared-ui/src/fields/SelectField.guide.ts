import type { ComponentGuide } from '../documentation'

/** How to use SelectField. */
export const guide: ComponentGuide = {
  purpose: 'Lets the reader choose one of up to about thirty entries.',
  avoid: [
    { when: 'There are two entries.', instead: 'Checkbox.' },
    { when: 'Several can be chosen.', instead: 'CheckboxGroup.' },
    { when: 'There are very many.', instead: 'a searchable list.' },
  ],
  anatomy: [
    { name: 'Label', text: 'What is chosen.' },
    { name: 'Control', text: 'Native: the list opens as the device does it.' },
    { name: 'Hint', text: 'Optional.' },
    { name: 'Error', text: 'Below.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves the focus to it.' },
    { name: 'Arrow keys', text: 'Change the choice.' },
    { name: 'Letters', text: 'Jump to an entry.' },
  ],
  states: [
    { name: 'Placeholder', text: 'Nothing is chosen yet.' },
    { name: 'Error', text: 'Connected to the control.' },
    { name: 'Disabled', text: 'Cannot be changed by this reader.' },
  ],
  accessibility: ['A native select, with a label that is always visible unless row and column name it.'],
  code: `<SelectField
  label="Working group"
  placeholder="Select a working group"
  options={groups}
  value={group}
  onChange={setGroup}
/>`,
}
