import type { ElementHandle, Locator, Page } from '@playwright/test'

/** Something a person does with one thing on the screen. */
interface Action {
  find(page: Page): Locator
  act(element: ElementHandle, page: Page): Promise<unknown>
}

/** Type a text in a field, key by key. */
const type = (label: string | RegExp, text: string): Action => ({
  find: (page) => page.getByLabel(label),
  act: (element) => element.type(text, { delay: 120 }),
})
/** Empty a field. */
const clear = (label: string): Action => ({
  find: (page) => page.getByLabel(label),
  act: (element) => element.fill(''),
})
/** Milliseconds from press to release. */
const PRESS = 80
/**
 * Press where the pointer is. Playwright's own click also checks its target while it presses, which takes up to 15 ms of the
 * main thread at 4x slowdown.
 */
const pressed = (find: Action['find']): Action => ({
  find,
  act: async (_element, page) => {
    await page.mouse.down()
    await page.waitForTimeout(PRESS)
    await page.mouse.up()
  },
})
const press = (name: string | RegExp): Action => pressed((page) => page.getByRole('button', { name }))
/** Press one of the elements that a selector matches. */
const click = (selector: string, nth: number): Action => pressed((page) => page.locator(selector).nth(nth))
/** Insert all at once, as from the clipboard; Playwright would insert one line after the other. */
const paste = (label: string, text: string): Action => ({
  find: (page) => page.getByLabel(label),
  act: (element) =>
    element.evaluate((box, pasted) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, pasted)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }, text),
})

const BOXES = 'main input[type="checkbox"]'
/** Boxes that add a person to a group at once: others ask for a confirmation. */
const UNTICKED = 'main td:not([data-steering]) input[type="checkbox"]:not(:checked)'

export interface Screen {
  readonly path: string
  /** Its counterpart with the demo group, where that is another. */
  readonly demoPath?: string
  readonly as: 'member' | 'lead' | 'steering' | 'admin'
  /** Visible once the page has its data. */
  readonly data: string
  /** The actions of a person, in order. */
  readonly actions: Readonly<Record<string, Action>>
}

/** The label of the search in the header. */
const EVERYTHING = 'Search people, groups, projects, events and pages'
const PASTED = Array.from({ length: 300 }, (_, index) => `person${index}@hospital.example`).join('\n')

/** Type in filters, open dialogs, change pages and check boxes on screens with long lists; only load the others. */
export const SCREENS: readonly Screen[] = [
  { path: '/home', as: 'member', data: 'main h1', actions: {} },
  { path: '/publications', as: 'member', data: 'main h1', actions: {} },
  { path: '/contact', as: 'member', data: 'main h1', actions: {} },
  {
    path: '/members/many-1',
    demoPath: '/members/demo-member',
    as: 'member',
    data: 'main dl, main a[href^="mailto:"]',
    actions: {},
  },
  { path: '/profile', as: 'member', data: 'main :is(input, dl)', actions: {} },
  { path: '/steering', as: 'steering', data: 'main a', actions: {} },
  { path: '/steering/events', as: 'steering', data: 'main form input', actions: {} },
  {
    path: '/projects/many-project-0',
    demoPath: '/projects/project-1',
    as: 'member',
    data: 'main dl',
    actions: {},
  },
  {
    path: '/projects/many-project-0/edit',
    demoPath: '/projects/project-1/edit',
    as: 'steering',
    data: 'main form input',
    actions: {},
  },
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
