import { clear, click, press, pressed, type } from './actions'
import { BOXES, UNTICKED, type Screen } from './screen'

/** The label of the search in the header. */
const EVERYTHING = 'Search people, groups, projects, events and pages'

/** Screens with lists of people: type in filters, open dialogs and check boxes. */
export const PEOPLE_SCREENS: readonly Screen[] = [
  {
    path: '/steering/assign',
    as: 'steering',
    data: BOXES,
    actions: {
      'type in the filter': type('Search by email or name', 'marta'),
      'empty the filter': clear('Search by email or name'),
      'tick a box': click(UNTICKED, 8),
    },
  },
  {
    path: '/steering/approve',
    as: 'steering',
    data: 'main tbody button',
    actions: {
      'type in the filter': type('Search by email or name', 'mar'),
      'empty the filter': clear('Search by email or name'),
      'open a dialog': press(/^Decline/),
      'close it': press('Cancel'),
      'show decisions': press('Show earlier decisions'),
    },
  },
  {
    path: '/wg/assign',
    as: 'lead',
    data: BOXES,
    actions: { 'type in the filter': type('Search by email or name', 'mar'), 'tick a box': click(BOXES, 1) },
  },
  {
    path: '/committeeAccess',
    as: 'member',
    data: 'main a[href^="/committees/"]',
    actions: {
      'type in the filter': type('Search groups and people', 'marta'),
      'empty the filter': clear('Search groups and people'),
      'open the search of everything': pressed((page) =>
        page.getByRole('button', { name: 'Search', exact: true }),
      ),
      'type in it': type(EVERYTHING, 'marta'),
      'type what nobody is called': type(EVERYTHING, 'nx'),
    },
  },
  {
    path: '/committees/many-group-0',
    demoPath: '/committees/steering',
    as: 'member',
    data: 'main a[href^="/members/"]',
    actions: {
      'open the mail options': pressed((page) => page.getByText('Mail options')),
      'hide recipients': click(BOXES, 0),
      'copy addresses': press('Copy addresses'),
    },
  },
]
