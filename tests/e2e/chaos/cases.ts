import type { Route } from '@playwright/test'

/** A complete but broken build, published with a good fallback version. */
interface BuildFault {
  readonly name: string
  readonly ends: 'live' | 'previous'
  /** The entry of a section called `name`; undefined where a real build is edited. */
  readonly entry?: (name: string) => string
  readonly edit?: (file: string, text: string) => string
}

const exposing = (module: (name: string) => string) => (name: string) =>
  `export const init = () => {}\nexport const get = async () => () => ({ section: ${module(name)} })\n`

const BUILD_FAULTS: readonly BuildFault[] = [
  { name: 'throws at evaluation', ends: 'previous', entry: () => `throw new Error('boom at evaluation')` },
  {
    name: 'mount rejects',
    ends: 'previous',
    entry: exposing(
      (name) =>
        `{ name: '${name}', contract: 1, mount: () => Promise.reject(new Error('no')), unmount: async () => {} }`,
    ),
  },
  {
    name: 'mount never ends',
    ends: 'previous',
    entry: exposing(
      (name) =>
        `{ name: '${name}', contract: 1, mount: () => new Promise(() => {}), unmount: () => new Promise(() => {}) }`,
    ),
  },
  {
    name: 'throws later',
    ends: 'live',
    entry: exposing(
      (name) => `{ name: '${name}', contract: 1,
        async mount({ container, onReady }) {
          const heading = document.createElement('h1')
          heading.textContent = 'mounted, and broken in a moment'
          container.replaceChildren(heading)
          onReady()
          setTimeout(() => { throw new Error('boom later') }, 20)
          setTimeout(() => Promise.reject(new Error('boom unhandled')), 30)
        },
        async unmount() { throw new Error('boom at leaving') } }`,
    ),
  },
  {
    name: 'another contract',
    ends: 'previous',
    entry: exposing(
      (name) => `{ name: '${name}', contract: 99, mount: async () => {}, unmount: async () => {} }`,
    ),
  },
  {
    name: 'exposes nothing',
    ends: 'previous',
    entry: () => `export const init = () => {}\nexport const get = async () => () => ({})\n`,
  },
  {
    name: 'other shared version',
    ends: 'previous',
    edit: (file, text) => (file === 'remoteEntry.js' ? text.replaceAll('^19.', '^20.') : text),
  },
]

/** A fault of one file's request, and the version that must be shown in the end. */
interface FileFault {
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

/** One section, its link in the header, and another page to come from. */
export interface Target {
  readonly name: string
  /** Its column in the table: its name, unless another build replaces it. */
  readonly column?: string
  readonly link: string
  readonly path: string
  readonly from: string
}

const projects: Target = { name: 'mf-projects', link: 'Projects', path: '/projects', from: '/home' }

export const TARGETS: readonly Target[] = [
  { name: 'mf-public', link: 'Publications', path: '/publications', from: '/projects' },
  { name: 'mf-directory', link: 'Working Groups', path: '/committeeAccess', from: '/home' },
  { name: 'mf-steering', link: 'Events', path: '/events', from: '/home' },
  { name: 'mf-admin', link: 'Site Admin', path: '/Admin', from: '/home' },
  projects,
]

/** The section built with another tool, which replaces ours. */
export const FOREIGN: Target = { ...projects, column: 'Rspack' }

const FILES = ['entry', 'chunk', 'stylesheet'] as const
export type FileKind = (typeof FILES)[number]

export interface FileCase {
  readonly target: Target
  readonly file: FileKind
  readonly fault: FileFault
  readonly entered: Entered
}

export interface BuildCase {
  readonly target: Target
  readonly fault: BuildFault
}

/**
 * Each section, file, fault and way to enter the section. A document inlines the stylesheet of its page, so that file is not
 * requested when the page is opened directly.
 */
export function fileCases(targets: readonly Target[]): FileCase[] {
  return targets.flatMap((target) =>
    FILES.flatMap((file) =>
      FILE_FAULTS.flatMap((fault) =>
        fault.entered
          .filter((entered) => entered === 'from another page' || file !== 'stylesheet')
          .map((entered) => ({ target, file, fault, entered })),
      ),
    ),
  )
}

/** Each fault of a build, for all these sections at once. */
export function buildRounds(targets: readonly Target[]): BuildCase[][] {
  return BUILD_FAULTS.map((fault) => targets.map((target) => ({ target, fault })))
}
