import { click, press, pressed, type } from './actions'
import { BOXES, type Screen } from './screen'

export const PROJECT_AND_EVENT_SCREENS: readonly Screen[] = [
  {
    path: '/projects',
    as: 'steering',
    data: 'main tbody a',
    actions: {
      'open the groups': pressed((page) => page.getByText(/^Working groups \(/)),
      'tick a filter': click(BOXES, 2),
      'clear filters': press('Clear filters'),
      'show more': press(/Show more/),
    },
  },
  {
    path: '/projects/new',
    as: 'steering',
    data: 'main form input',
    actions: {
      'type a name': type('Name', 'abcdef'),
      'search a lead': type('Search leads', 'marta'),
      'tick a lead': pressed((page) =>
        page.getByRole('group', { name: 'Leads' }).locator('input[type="checkbox"]'),
      ),
      'type a description': type('Description', 'hello'),
    },
  },
  {
    path: '/events',
    as: 'steering',
    data: 'main tbody tr',
    actions: {
      'open a dialog': press(/^Edit/),
      'type a title': {
        find: (page) => page.getByRole('dialog').getByLabel('Title'),
        act: (element) => element.type('abc', { delay: 120 }),
      },
      'close it': press('Cancel'),
    },
  },
]
