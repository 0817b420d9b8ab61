import type { ComponentGuide } from '../documentation'

/** How to use Disclosure. */
export const guide: ComponentGuide = {
  purpose: 'Hides what few readers need, one click away: details of a request, raw data.',
  avoid: [
    { when: 'Everybody needs it.', instead: 'show it.' },
    { when: 'It is a task.', instead: 'Dialog.' },
    { when: 'It is navigation.', instead: 'links.' },
  ],
  anatomy: [
    { name: 'Arrow', text: 'Points at the summary; turns when open.' },
    { name: 'Summary', text: 'Says what will appear.' },
    { name: 'Content', text: 'Directly below.' },
  ],
  keyboard: [
    { name: 'Tab', text: 'Moves the focus to it.' },
    { name: 'Enter, Space', text: 'Opens or closes it.' },
  ],
  states: [
    { name: 'Closed', text: 'The browser’s search still finds the content and opens it.' },
    { name: 'Open', text: 'Printed in either state.' },
  ],
  accessibility: ['The native element announces “collapsed” and “expanded”.'],
  code: `<Disclosure summary="Details">
  <p>Cumulative dose to the spinal cord.</p>
</Disclosure>`,
}
