import type { ComponentGuide } from '../documentation'

/** How to use CheckboxGroup. */
export const guide: ComponentGuide = {
  purpose: 'Lets the reader choose any number of entries from a short list.',
  avoid: [
    { when: 'There are more than about fifteen entries.', instead: 'a searchable list.' },
    { when: 'Exactly one can be chosen.', instead: 'SelectField.' },
  ],
  anatomy: [
    { name: 'Legend', text: 'The question.' },
    { name: 'Hint', text: 'Optional.' },
    { name: 'Choices', text: 'In columns, as many as fit.' },
    { name: 'Error', text: 'Below the choices.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves from box to box.' },
    { name: 'Space', text: 'Checks or unchecks one.' },
  ],
  states: [
    { name: 'Error', text: 'Connected to the whole group.' },
    { name: 'Disabled', text: 'All or single choices.' },
  ],
  accessibility: ['A native fieldset: screen readers read the legend with the first box.'],
  code: `<CheckboxGroup
  legend="Clinical Roles"
  options={roles.map((role) => ({ value: role, label: role }))}
  value={chosen}
  onChange={setChosen}
/>`,
}
