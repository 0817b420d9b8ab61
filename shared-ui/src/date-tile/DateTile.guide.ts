import type { ComponentGuide } from '../documentation'

/** How to use DateTile. */
export const guide: ComponentGuide = {
  purpose: 'Shows the day of an event at a glance, in lists of dates.',
  avoid: [{ when: 'The date stands alone.', instead: 'text: a tile has no year, no time and no zone.' }],
  anatomy: [
    { name: 'Strip', text: 'The month; below a heading that names it, the weekday.' },
    { name: 'Day', text: 'Of the month, in the reader’s time zone.' },
  ],
  keyboard: [],
  states: [],
  accessibility: ['Hidden from screen readers: the text beside it says the whole date.'],
  code: '<DateTile instant={event.scheduledUtc} />',
}
