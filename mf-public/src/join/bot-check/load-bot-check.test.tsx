import type * as Loading from './load-bot-check'

/** A provider whose script loads a second one, as reCAPTCHA's does. */
const CHECK = {
  script: 'https://check.example/api.js',
  siteKey: 'key',
  sources: { 'script-src': ['https://check.example/', 'https://parts.example/'] },
}
const PROVIDER = { render: () => 1, reset: () => {} }

type Page = Window & { grecaptcha?: unknown; trustedTypes?: unknown }
const page: Page = window
const scripts = () => [...document.querySelectorAll('script')]

/** A fresh copy of the module, which caches the provider for the life of a page. */
async function start(check: Parameters<typeof Loading.loadBotCheck>[0] = CHECK) {
  let module: typeof Loading | undefined
  jest.isolateModules(() => {
    module = jest.requireActual<typeof Loading>('./load-bot-check')
  })
  if (!module) throw new Error('not loaded')
  const { loadBotCheck } = module
  const outcome = (loading: Promise<unknown>) => {
    const ended = jest.fn()
    loading.then(
      () => ended('ready'),
      (error: Error) => ended(error.message),
    )
    return ended
  }
  return { first: outcome(loadBotCheck(check)), again: () => outcome(loadBotCheck(check)) }
}

/** A server's response to `fetch`. */
const answer = (headers: Record<string, string>) =>
  jest.fn(async () => ({ arrayBuffer: async () => new ArrayBuffer(0), headers: new Headers(headers) }))

const settle = () => jest.advanceTimersByTimeAsync(0)
const tell = (script: HTMLScriptElement | undefined, event: 'load' | 'error') =>
  script?.dispatchEvent(new Event(event))

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  delete page.grecaptcha
  delete page.trustedTypes
  document.head.replaceChildren()
})

describe('loading the bot check', () => {
  it('uses a check of one script as soon as it has loaded, without calling ready', async () => {
    const { first, again } = await start()
    page.grecaptcha = {
      ...PROVIDER,
      ready: () => {
        throw new Error('Remove async/defer')
      },
    }
    tell(scripts()[0], 'load')
    await settle()
    expect(first).toHaveBeenCalledWith('ready')
    again()
    expect(scripts()).toHaveLength(1)
  })

  it('waits for the second script of a check', async () => {
    const waiting: (() => void)[] = []
    const { first } = await start()
    page.grecaptcha = { ready: (callback: () => void) => waiting.push(callback) }
    tell(scripts()[0], 'load')
    await settle()
    expect(first).not.toHaveBeenCalled()
    page.grecaptcha = PROVIDER
    waiting.forEach((callback) => callback())
    await settle()
    expect(first).toHaveBeenCalledWith('ready')
  })

  it('fails when the second script never calls back', async () => {
    const { first } = await start()
    page.grecaptcha = { ready: () => {} }
    tell(scripts()[0], 'load')
    await jest.advanceTimersByTimeAsync(7_999)
    expect(first).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(first).toHaveBeenCalledWith('The bot check was not ready in time')
  })

  it('fails immediately when its second script fails to load, but not for unrelated scripts', async () => {
    const { first } = await start()
    page.grecaptcha = { ready: () => {} }
    tell(scripts()[0], 'load')
    for (const src of ['https://other.example/x.js', 'https://parts.example/second.js']) {
      await settle()
      expect(first).not.toHaveBeenCalled()
      const script = document.createElement('script')
      script.src = src
      document.head.append(script)
      tell(script, 'error')
    }
    await settle()
    expect(first).toHaveBeenCalledWith('The bot check could not load https://parts.example/second.js')
  })

  it.each([
    ['cannot be loaded', undefined, 'error', 'The bot check could not load https://check.example/api.js'],
    ['defines nothing', undefined, 'load', 'The bot check has no grecaptcha interface'],
    ['defines something else', { execute: () => {} }, 'load', 'The bot check has no grecaptcha interface'],
  ] as const)(
    'fails when the script %s, and loads it again the next time',
    async (_case, defined, event, text) => {
      const { first, again } = await start()
      page.grecaptcha = defined
      tell(scripts()[0], event)
      await settle()
      expect(first).toHaveBeenCalledWith(text)
      expect(scripts()).toHaveLength(0)
      delete page.grecaptcha
      const second = again()
      page.grecaptcha = PROVIDER
      tell(scripts()[0], 'load')
      await settle()
      expect(second).toHaveBeenCalledWith('ready')
    },
  )
})

describe('a page with Trusted Types', () => {
  function trustedTypes() {
    const policies: Record<string, { createScriptURL(url: string): string }> = {}
    page.trustedTypes = {
      get defaultPolicy() {
        return policies['default'] ?? null
      },
      createPolicy: (name: string, rules: { createScriptURL(url: string): string }) =>
        (policies[name] = rules),
    }
    return policies
  }

  it('allows the configured script, and plain URLs of the provider', async () => {
    const policies = trustedTypes()
    await start()
    expect(scripts().map(({ src }) => src)).toEqual([CHECK.script])
    expect(policies['portal-bot-check']?.createScriptURL(CHECK.script)).toBe(CHECK.script)
    expect(() => policies['portal-bot-check']?.createScriptURL('https://parts.example/x.js')).toThrow(
      TypeError,
    )
    expect(policies['default']?.createScriptURL('https://parts.example/x.js')).toBe(
      'https://parts.example/x.js',
    )
    expect(() => policies['default']?.createScriptURL('https://evil.example/x.js')).toThrow(TypeError)
  })

  it("has no policy for plain URLs for the portal's own check", async () => {
    const policies = trustedTypes()
    Object.assign(page, { fetch: answer({}) })
    await start({ script: '/api/public/bot-check.js', siteKey: '' })
    await settle()
    expect(Object.keys(policies)).toEqual(['portal-bot-check'])
  })
})

describe("loading the portal's own bot check", () => {
  const own = { ...CHECK, script: '/api/public/bot-check.js', sources: {} }
  it('runs it with the integrity that the server sends, because pages refuse a script without one', async () => {
    Object.assign(page, { fetch: answer({ 'unencoded-digest': 'sha-256=:c2NyaXB0:' }) })
    await start(own)
    await settle()
    expect(scripts()[0]).toMatchObject({ integrity: 'sha256-c2NyaXB0', crossOrigin: 'anonymous' })
    expect(scripts()[0]?.getAttribute('src')).toBe('/api/public/bot-check.js')
  })

  it('leaves the decision to the page if the server sends none', async () => {
    Object.assign(page, { fetch: answer({}) })
    await start(own)
    await settle()
    expect(scripts()[0]?.integrity ?? '').toBe('')
    expect(scripts()).toHaveLength(1)
  })

  it('fails when the server cannot be reached', async () => {
    Object.assign(page, { fetch: jest.fn(async () => Promise.reject(new Error('offline'))) })
    const { first } = await start(own)
    await settle()
    expect(first).toHaveBeenCalledWith('offline')
    expect(scripts()).toHaveLength(0)
  })
})
