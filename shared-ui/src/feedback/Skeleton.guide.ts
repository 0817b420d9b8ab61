import type { ComponentGuide } from '../documentation'

/** How to use Skeleton. */
export const guide: ComponentGuide = {
  purpose: 'Reserves the room of content that is loading, so that nothing moves when it arrives.',
  avoid: [
    { when: 'A text must be visible.', instead: 'LoadingState.' },
    { when: 'The content is expected within 300 ms and small.', instead: 'nothing.' },
  ],
  anatomy: [{ name: 'Lines or block', text: 'The shape of what comes.' }],
  keyboard: [],
  states: [
    { name: 'Lines', text: 'For text and tables.' },
    { name: 'Block', text: 'For a picture or a chart: give its `height`.' },
  ],
  accessibility: ['Screen readers hear “Loading…” once. It stands still if the reader prefers less motion.'],
  code: '<Skeleton lines={5} />',
}
