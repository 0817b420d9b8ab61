import type { ComponentGuide } from '../documentation'

/** How to use ProgressBar. */
export const guide: ComponentGuide = {
  purpose: 'Shows how far something has come that takes longer than a few seconds.',
  avoid: [
    { when: 'It takes less than ten seconds.', instead: '`busy` of Button, or Skeleton.' },
    { when: 'It is a share that does not change.', instead: 'text: “12 of 40”.' },
  ],
  anatomy: [
    { name: 'Label', text: 'What is running and how far it is.' },
    { name: 'Bar', text: 'Fills from the start of the line.' },
  ],
  keyboard: [],
  states: [
    { name: 'Known', text: 'With `value`.' },
    {
      name: 'Unknown',
      text: 'Without: a bar that sweeps, or stands still if the reader prefers less motion.',
    },
  ],
  accessibility: ['A native progress element with its label. Announce the end yourself.'],
  code: '<ProgressBar label={`${done} of ${all} addresses`} value={done} max={all} />',
}
