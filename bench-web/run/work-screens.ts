import type { Page } from '@playwright/test'

export interface Screen {
  readonly path: string
  readonly as: 'member' | 'lead' | 'steering' | 'admin'
  /** What is there once the page has its data. */
  readonly data: string
  /** What people do there, one after the other. */
  readonly actions: Readonly<Record<string, (page: Page) => Promise<unknown>>>
}

const BOXES = 'main input[type="checkbox"]'

const type = (label: string | RegExp, text: string) => (page: Page) =>
  page.getByLabel(label).first().pressSequentially(text, { delay: 120 })
const clear = (label: string) => (page: Page) => page.getByLabel(label).fill('')
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const tick = (nth: number) => (page: Page) => page.locator(BOXES).nth(nth).click()

const PASTED = Array.from({ length: 300 }, (_, index) => `person${index}@hospital.example`).join('\n')

/** Typing in filters, opening dialogs, paging and ticking, wherever there is much of something. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/steering/assign',
    as: 'steering',
    data: BOXES,
    actions: {
      'type in the filter': type('Search by email or name', 'marta'),
      'empty the filter': clear('Search by email or name'),
      'tick a box': tick(8),
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
    actions: { 'type in the filter': type(/Search/, 'mar'), 'tick a box': tick(3) },
  },
  {
    path: '/committeeAccess',
    as: 'member',
    data: 'main a[href^="/committees/"]',
    actions: {
      'type in the filter': type('Search groups and people', 'marta'),
      'empty the filter': clear('Search groups and people'),
    },
  },
  {
    path: '/committees/many-group-0',
    as: 'member',
    data: 'main a[href^="/members/"]',
    actions: { 'hide recipients': tick(0), 'copy addresses': press('Copy addresses') },
  },
  {
    path: '/Admin',
    as: 'admin',
    data: 'main tbody input',
    actions: {
      'paste 300 addresses': (page) => page.getByLabel('Email addresses').fill(PASTED),
      'type an address': type('Email addresses', ' a@b'),
      'empty the box': press('Clear'),
      'tick a group': (page) => page.locator('main tbody input').nth(5).click(),
      'choose a role': (page) => page.locator('main tbody select').nth(5).selectOption('Board'),
      'type an e-mail': (page) =>
        page.locator('#assign input[type="email"]').pressSequentially('a@b.org', { delay: 120 }),
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
  {
    path: '/projects',
    as: 'steering',
    data: 'main tbody a',
    actions: {
      'tick a filter': tick(2),
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
      'tick a lead': (page) =>
        page.getByRole('group', { name: 'Leads' }).locator('input[type="checkbox"]').first().click(),
      'type a description': type('Description', 'hello'),
    },
  },
  {
    path: '/events',
    as: 'steering',
    data: 'main tbody tr',
    actions: {
      'open a dialog': press(/^Edit/),
      'type a title': (page) =>
        page.getByRole('dialog').getByLabel('Title').pressSequentially('abc', { delay: 120 }),
      'close it': press('Cancel'),
    },
  },
]
