import type { Route } from '@playwright/test'

/** A fault of one file's request, and the version that must be shown in the end. */
export interface FileFault {
  readonly name: string
  readonly ends: 'live' | 'previous'
  /** Where the section is entered: from another page, or by opening its URL. */
  readonly entered: readonly Entered[]
  make(): (route: Route) => Promise<unknown>
}

export type Entered = 'from another page' | 'opened directly'

const BOTH = ['from another page', 'opened directly'] as const
const INSIDE = ['from another page'] as const
const SLOW = 1_500

const always = (answer: (route: Route) => Promise<unknown>) => () => answer

export const FILE_FAULTS: readonly FileFault[] = [
  {
    name: '404',
    ends: 'previous',
    entered: BOTH,
    make: always((route) => route.fulfill({ status: 404, body: 'not found' })),
  },
  {
    name: '503 once',
    ends: 'live',
    entered: BOTH,
    make() {
      let asked = 0
      return (route) => {
        asked += 1
        return asked === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue()
      }
    },
  },
  {
    name: '503 always',
    ends: 'previous',
    entered: BOTH,
    make: always((route) => route.fulfill({ status: 503, body: '' })),
  },
  {
    name: 'slow',
    ends: 'live',
    entered: INSIDE,
    make: always(async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW))
      return route.continue().catch(() => {})
    }),
  },
  {
    name: 'hangs',
    ends: 'previous',
    entered: INSIDE,
    make: always(() => new Promise(() => {})),
  },
  {
    name: 'garbage',
    ends: 'previous',
    entered: BOTH,
    make: always((route) =>
      route.fulfill({
        contentType: route.request().url().endsWith('.css') ? 'text/css' : 'text/javascript',
        body: '%%% garbage',
      }),
    ),
  },
  {
    name: 'HTML instead',
    ends: 'previous',
    entered: INSIDE,
    make: always((route) => route.fulfill({ contentType: 'text/html', body: '<p>sorry</p>' })),
  },
  {
    name: 'wrong hash',
    ends: 'previous',
    entered: BOTH,
    make: always(async (route) => {
      const response = await route.fetch()
      return route.fulfill({ response, body: `${await response.text()}\n/* one byte more */` })
    }),
  },
]
