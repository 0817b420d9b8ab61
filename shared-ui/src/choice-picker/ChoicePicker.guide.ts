import type { ComponentGuide } from '../documentation'

/** How to use ChoicePicker. */
export const guide: ComponentGuide = {
  purpose:
    'Chooses among many people or groups: what is chosen stays in sight, and the rest is found by searching.',
  avoid: [
    { when: 'There are fewer than about eight choices.', instead: 'CheckboxGroup.' },
    { when: 'One of a few short words is chosen.', instead: 'SelectField.' },
    { when: 'A list is filtered and nothing is chosen.', instead: 'SearchField.' },
  ],
  anatomy: [
    { name: 'Legend', text: 'What is chosen.' },
    { name: 'Chips', text: 'What has been chosen, each with a button that removes it.' },
    { name: 'Search', text: 'Finds choices by label and detail.' },
    {
      name: 'List',
      text: 'At most fifty matches; a detail tells equal names apart. Of more than twelve choices it opens with the search.',
    },
    { name: 'Count', text: 'How many are chosen, and whether the list shows all matches.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves to the chips, the search, and from there past the list.' },
    { name: 'Arrow keys', text: 'In the chips, move from one to the next.' },
    { name: 'Arrow up, arrow down', text: 'Move between the search and the choices.' },
    { name: 'Space, Enter', text: 'Chooses, or takes back.' },
    { name: 'Escape', text: 'Closes a long list.' },
  ],
  states: [
    { name: 'None chosen', text: 'No chips.' },
    { name: 'Single', text: 'Another choice replaces the first.' },
    { name: 'A choice is disabled', text: 'Its reason is beside it.' },
    { name: 'No longer among the choices', text: 'It stays chosen until it is removed.' },
  ],
  accessibility: [
    'When the last chip is removed, the search gets the focus.',
    'The count is announced politely after every change.',
  ],
  code: '<ChoicePicker legend="Leads" searchLabel="Search leads" choices={people} fold={searchable} value={leads} onChange={setLeads} />',
}
