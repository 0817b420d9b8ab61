import type { ComponentGuide } from '../documentation'

/** How to use TextField. */
export const guide: ComponentGuide = {
  purpose: 'Takes one line: a name, an address, a link.',
  avoid: [
    { when: 'Several lines are usual.', instead: 'TextArea.' },
    { when: 'It filters a list.', instead: 'SearchField.' },
    { when: 'The answers are known.', instead: 'SelectField or CheckboxGroup.' },
  ],
  anatomy: [
    { name: 'Label', text: 'A noun. Required fields have an asterisk.' },
    { name: 'Hint', text: 'The format or the purpose.' },
    { name: 'Control', text: 'As wide as the answer is long.' },
    { name: 'Error', text: 'What to enter.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves the focus to it.' },
    { name: 'Enter', text: 'Submits the form.' },
  ],
  states: [
    { name: 'Required', text: 'Native `required`.' },
    { name: 'Error', text: 'Red edge, icon and message; connected to the control.' },
    { name: 'Disabled', text: 'Cannot be changed by this reader.' },
  ],
  accessibility: [
    'Set `type` and `autoComplete`: phones then show the right keys, and browsers fill it in.',
    'The placeholder is an example. It disappears and must not explain.',
  ],
  code: `<TextField
  label="Email"
  type="email"
  autoComplete="email"
  required
  value={email}
  onChange={setEmail}
  error={errors.email}
/>`,
}
