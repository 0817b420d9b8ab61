/** A complete but broken build, published with a good fallback version. */
export interface BuildFault {
  readonly name: string
  readonly ends: 'live' | 'previous'
  /** The entry of a section called `name`; undefined where a real build is edited. */
  readonly entry?: (name: string) => string
  readonly edit?: (file: string, text: string) => string
}

const exposing = (module: (name: string) => string) => (name: string) =>
  `export const init = () => {}\nexport const get = async () => () => ({ section: ${module(name)} })\n`

export const BUILD_FAULTS: readonly BuildFault[] = [
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
