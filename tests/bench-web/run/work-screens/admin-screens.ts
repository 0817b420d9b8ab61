import { click, paste, press, type } from './actions'
import type { Screen } from './screen'

const PASTED = Array.from({ length: 300 }, (_, index) => `person${index}@hospital.example`).join('\n')

export const ADMIN_SCREENS: readonly Screen[] = [
  {
    path: '/Admin',
    as: 'admin',
    data: 'main tbody input',
    actions: {
      'paste 300 addresses': paste('Email addresses', PASTED),
      'type an address': type('Email addresses', ' a@b'),
      'empty the box': press('Clear'),
      'tick a group': click('main tbody input', 5),
      'choose a role': {
        find: (page) => page.locator('main tbody select').nth(5),
        act: (element) => element.selectOption('Board'),
      },
      'type an e-mail': {
        find: (page) => page.locator('#assign input[type="email"]'),
        act: (element) => element.type('a@b.org', { delay: 120 }),
      },
    },
  },
  {
    path: '/admin/audit-logs',
    as: 'admin',
    data: 'main tbody tr',
    actions: {
      'type in a filter': type('Action', 'approve'),
      'next page': press('Next'),
      'apply a filter': press('Apply'),
    },
  },
]
