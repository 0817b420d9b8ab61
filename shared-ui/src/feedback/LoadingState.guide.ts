import type { ComponentGuide } from '../documentation'

/** How to use LoadingState. */
export const guide: ComponentGuide = {
  purpose: 'Says what is loading, above a skeleton. For requirements that fix a loading text.',
  avoid: [
    { when: 'No text is fixed.', instead: 'Skeleton.' },
    { when: 'A button’s action is running.', instead: '`busy` of Button.' },
    { when: 'It takes longer than ten seconds.', instead: 'ProgressBar.' },
  ],
  anatomy: [
    { name: 'Text', text: '“Loading events...”' },
    { name: 'Lines', text: 'The shape of what comes.' },
  ],
  keyboard: [],
  states: [{ name: 'Text only', text: '`lines={0}`.' }],
  accessibility: ['The text is read once; the lines are hidden from screen readers.'],
  code: '<LoadingState text="Loading working group details..." />',
}
