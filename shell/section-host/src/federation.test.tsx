import {
  createInstance,
  registerGlobalPlugins,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import { SectionFailure } from './failure'
import type * as federation from './federation'

type Shared = Record<string, Record<string, unknown>>
interface Container {
  init(shared: Shared): unknown
  get(path: string): Promise<(() => unknown) | undefined>
}

const release = { version: '1', entry: '/remoteEntry.js', preload: ['/chunk.js'] }
const exposing = (section: unknown): Container => ({ init() {}, get: async () => () => section })

const containers = new Map<string, () => Promise<Container>>()
// What the federation plugin sets at build time, and a loader instead of the browser's import.
Object.assign(globalThis, {
  __webpack_require__: {
    federation: {
      initOptions: {
        name: 'shell',
        remotes: [],
        shared: { react: { version: '19.3.1', lib: () => 'the React of the shell' } },
      },
    },
  },
})
registerGlobalPlugins([
  {
    name: 'stand-in',
    loadEntry: ({ remoteInfo }) => containers.get(remoteInfo.name)?.() as never,
  } satisfies ModuleFederationRuntimePlugin,
])
const { loadExposed } = jest.requireActual<typeof federation>('./federation')

/** Sections whose entries are loaded by `load`. The runtime knows by name what it has loaded: names are used once. */
let pages = 0
function runtime(load: () => Promise<Container>) {
  const suffix = `_${++pages}`
  return (section = 'mf_a') => {
    containers.set(section + suffix, load)
    return loadExposed(section + suffix, release, 'section')
  }
}

const notLoaded = () => new Error('Failed to load script resources. #RUNTIME-008')
const failing = (times: number, error: () => Error, container: Container) => {
  let attempts = 0
  return async () => {
    attempts += 1
    if (attempts <= times) throw error()
    return container
  }
}
const kindOf = async (loading: Promise<unknown>) => {
  const error = await loading.catch((thrown: unknown) => thrown)
  return error instanceof SectionFailure ? error.kind : error
}

const respondWith = (response: () => Response) => {
  globalThis.fetch = jest.fn(async () => response())
}
const asReleased = () => new Response('', { headers: { 'content-type': 'text/javascript' } })

beforeEach(() => {
  delete window.portalAgain
  document.head.replaceChildren()
  document.body.replaceChildren()
  respondWith(asReleased)
})

describe('a section in the federation runtime', () => {
  it('provides the module that its container exposes', async () => {
    const load = runtime(async () => exposing({ section: 'here' }))
    expect(await load()).toEqual({ section: 'here' })
  })

  it('loads its entry under a second URL after a transient failure', async () => {
    const load = runtime(failing(1, notLoaded, exposing('here')))
    expect(await load()).toBe('here')
    expect(window.portalAgain).toBe('#again')
  })

  it('loads its chunk under a second URL after a transient failure', async () => {
    const get = jest.fn(async () => () => 'here')
    get.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const load = runtime(async () => ({ init() {}, get }))
    expect(await load()).toBe('here')
    expect(window.portalAgain).toBe('#again')
  })

  it('can be loaded again after a network failure', async () => {
    const load = runtime(failing(1, notLoaded, exposing('here')))
    respondWith(() => new Response('', { status: 503 }))
    expect(await kindOf(load())).toBe('network')
    respondWith(asReleased)
    expect(await load()).toBe('here')
  })
})

describe('a section that cannot be loaded', () => {
  it('fails with network when its file cannot be requested', async () => {
    respondWith(() => new Response('', { status: 503 }))
    expect(await kindOf(runtime(failing(9, notLoaded, exposing('')))())).toBe('network')
  })

  it('fails with integrity when something else is served instead of its file', async () => {
    respondWith(() => new Response('<p>sorry</p>', { headers: { 'content-type': 'text/html' } }))
    expect(await kindOf(runtime(failing(9, notLoaded, exposing('')))())).toBe('integrity')
  })

  it('fails with integrity when its content differs from the hash in the document', async () => {
    document.head.innerHTML = `<script type="importmap">{"integrity":{"/chunk.js":"sha256-x"}}</script>`
    globalThis.fetch = jest.fn(async (_url, options) => {
      if (options?.integrity) throw new TypeError('Failed to fetch')
      return asReleased()
    })
    const tampered = { init() {}, get: () => Promise.reject(new TypeError('Failed to fetch')) }
    expect(await kindOf(runtime(async () => tampered)())).toBe('integrity')
  })

  it.each<[string, () => Promise<Container>, string]>([
    [
      'an entry that never loads, although its file is as released',
      failing(9, notLoaded, exposing('')),
      'integrity',
    ],
    ['an entry that throws', () => Promise.reject(new Error('boom')), 'evaluate'],
    ['an entry that is no container', async () => ({}) as Container, 'contract'],
    [
      'a container that does not start',
      async () => ({ init: () => Promise.reject(new Error('no')), get: async () => () => '' }),
      'contract',
    ],
    ['a container without the module', async () => ({ init() {}, get: async () => undefined }), 'contract'],
    [
      'a module that throws',
      async () => ({
        init() {},
        get: async () => () => {
          throw new Error('boom')
        },
      }),
      'evaluate',
    ],
  ])('%s fails with its kind', async (_what, load, kind) => {
    expect(await kindOf(runtime(load)())).toBe(kind)
  })

  it('keeps the first error of its code as the cause', async () => {
    const boom = new Error('boom')
    const error = await runtime(() => Promise.reject(boom))().catch((thrown: unknown) => thrown)
    expect((error as Error).cause).toBe(boom)
  })
})

describe('shared modules', () => {
  /** As a build with the federation plugin: an instance of its own that takes React from the scope it is given. */
  function built(name: string, requiredVersion: string): Container {
    const own = createInstance({ name, remotes: [] })
    const shareConfig = { singleton: true, strictVersion: true, requiredVersion }
    const customShareInfo = { scope: ['default'], strategy: 'loaded-first', shareConfig } as const
    return {
      init: (shared) => own.initShareScopeMap('default', shared as never),
      get: async () => {
        const factory = await own.loadShare('react', { customShareInfo: customShareInfo as never })
        return factory as () => unknown
      },
    }
  }

  it('come from the shell when the version is in the range', async () => {
    expect(await runtime(async () => built('fits', '^19.3.0'))()).toBe('the React of the shell')
  })

  it('make a section fail that needs another version', async () => {
    expect(await kindOf(runtime(async () => built('ahead', '^20.0.0'))())).toBe('contract')
  })

  it('are not passed from one section to the next', async () => {
    const seen: string[][] = []
    const bringing = (own: string): Container => ({
      init(shared) {
        seen.push(Object.keys(shared))
        shared[own] = {}
      },
      get: async () => () => '',
    })
    let entries = 0
    const load = runtime(async () => bringing(`own-${++entries}`))
    await load()
    await load('mf_b')
    expect(seen).toEqual([['react'], ['react']])
  })
})
