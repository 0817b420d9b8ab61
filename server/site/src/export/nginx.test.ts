import { createMatcher } from '@recog/section-contract/match'
import { readSettings } from '../settings'
import { exportPortal } from './export-portal'
import { assetLocations, nginxConfig, nginxRoutes, patternSource } from './nginx'

const configWith = (base: string) =>
  nginxConfig(readSettings({ API_ORIGIN: 'http://127.0.0.1:1', PUBLIC_API_BASE: base }), '/export')

it('the portal is not exported into the folder of its releases', async () => {
  const settings = readSettings({ API_ORIGIN: 'http://127.0.0.1:1' })
  const inside = `${settings.store.folder}/public`
  await expect(exportPortal(settings, inside)).rejects.toThrow(`${inside} is in the release store`)
  await expect(exportPortal(settings, settings.store.folder)).rejects.toThrow('is in the release store')
})

describe('the nginx configuration', () => {
  it('redirects identity pages to an API on another host, except on that host', () => {
    const config = configWith('https://api.example.org:8443/')
    expect(config).toContain('return 307 https://api.example.org:8443$request_uri;')
    const sent = /if \(\$elsewhere ~ "(.+)"\)/.exec(config)?.[1] ?? 'none'
    expect(new RegExp(sent).test('portal.example.org /identity/account/login')).toBe(true)
    expect(new RegExp(sent).test('api.example.org:8443 /identity/account/login')).toBe(false)
    expect(new RegExp(sent).test('portal.example.org /api/identity')).toBe(false)
  })

  it.each([
    ['127.0.0.1', 'listen 127.0.0.1:9;'],
    ['::1', 'listen [::1]:9;'],
  ])('listens at %s as nginx writes it', (HOST, line) => {
    const settings = readSettings({ API_ORIGIN: 'http://127.0.0.1:1', HOST, PORT: '9' })
    expect(nginxConfig(settings, '/export')).toContain(line)
  })

  it('believes the addresses that listed proxies forward, and tells the API that members use https', () => {
    const env = {
      API_ORIGIN: 'http://127.0.0.1:1',
      PUBLIC_URL: 'https://portal.test',
      TRUSTED_PROXIES: '10.1.0.0/16',
    }
    const config = nginxConfig(readSettings(env), '/export')
    expect(config.match(/(?<=set_real_ip_from )[^;]+/g)).toEqual(['127.0.0.0/8', '::1', '10.1.0.0/16'])
    expect(config).toContain('proxy_set_header X-Forwarded-Proto https;')
  })

  it('tells browsers to keep to https if the portal has an https URL', () => {
    const routes = { documents: [], redirects: {}, registry: '' } as unknown as Parameters<
      typeof nginxRoutes
    >[0]
    const header = 'add_header Strict-Transport-Security "$portal_hsts" always;'
    const https = nginxRoutes(routes, [], 'https://portal.test')
    expect(https).toContain(header)
    expect(https).toContain("set $portal_hsts 'max-age=31536000; includeSubDomains';")
    expect(nginxRoutes(routes, [], 'http://localhost:8080')).toContain("set $portal_hsts '';")
  })

  it('serves icons and the files of search engines with their types', () => {
    const routes = { documents: [], redirects: {}, registry: '' } as unknown as Parameters<
      typeof nginxRoutes
    >[0]
    const config = nginxRoutes(routes, [], undefined, [{ url: '/favicon.ico', type: 'image/x-icon' }])
    expect(config).toContain('location = /favicon.ico {')
    expect(config).toContain('default_type "image/x-icon";')
    expect(config).toContain('location = /.well-known/change-password {')
  })

  it('sends the headers that protect pages with redirects and other answers of its own, too', () => {
    const routes = { documents: [], redirects: { '/': '/home' }, registry: '' } as unknown as Parameters<
      typeof nginxRoutes
    >[0]
    const locations = nginxRoutes(routes, [], undefined).split(/^location /m)
    const own = locations.filter((each) => /return (2|3)/.test(each))
    expect(own).toHaveLength(4)
    for (const each of own) {
      expect(each).toContain('add_header x-content-type-options "nosniff" always;')
      expect(each).toContain('add_header cross-origin-opener-policy "same-origin" always;')
    }
  })

  it('lets no drawing of a release run scripts', () => {
    const drawings = assetLocations([]).find((each) => each.startsWith('location ~ "^/assets/.*\\.svg$"'))
    expect(drawings).toMatch(/content-security-policy "default-src 'none';.* sandbox" always/)
  })

  it('does not redirect identity pages if the API has the same host', () => {
    expect(configWith('')).not.toContain('return 307')
  })
})

it.each(['/a', '/A/', '/a/b', '/a/new', '/a/new/', '/a/b.c', '/a/', '/', '/b', '/a/b/c', '/x.y', '/xzy'])(
  'nginx finds a page at %s if react-router does',
  (url) => {
    for (const path of ['/a', '/a/:id', '/a/new', '/x.y']) {
      const { kind } = createMatcher({ routes: [{ path }], redirects: {} })(url)
      expect(new RegExp(`^${patternSource(path)}$`, 'i').test(url)).toBe(kind === 'route')
    }
  },
)

describe('the locations of released files', () => {
  const delta = {
    url: '/assets/mf-projects/2.0.0/chunk.7.abcdef0123.js',
    file: '/deltas/mf-projects/2.0.0/chunk.7.abcdef0123.js.a0a4.dcb',
    encoding: 'dcb',
    available: ':a+b/c=:',
  } as const
  const config = assetLocations([
    delta,
    { ...delta, file: '/deltas/second.js.b1.dcb', available: ':other=:' },
  ])

  it('send the difference to browsers that offer its dictionary and accept its encoding', () => {
    const [own = '', ...others] = config.filter((each) => each.startsWith(`location = ${delta.url} {`))
    expect(others).toEqual([])
    const [, pattern = 'none', file] =
      /\(\$portal_offered ~ "(.+)"\) { rewrite \^ (\S+) last; }/.exec(own) ?? []
    expect(file).toBe(delta.file)
    const offered = new RegExp(pattern)
    for (const accepted of ['dcb', 'br, dcb', 'gzip,dcb,dcz', 'dcb;q=0.5'])
      expect([accepted, offered.test(`:a+b/c=: ${accepted}`)]).toEqual([accepted, true])
    for (const refused of ['', 'br', 'dcb;q=0', 'br, dcb; q=0.0, gzip', 'xdcb', 'dcbx'])
      expect([refused, offered.test(`:a+b/c=: ${refused}`)]).toEqual([refused, false])
    expect(offered.test(':aab/c=: dcb')).toBe(false)
  })

  it('name the dictionary like our own web server', () => {
    const patterns = config.flatMap((each) => /~ "(\^\/assets\/\(.+\$)"/.exec(each)?.[1] ?? [])
    const dictionaryOf = (url: string) =>
      patterns.map((pattern) => new RegExp(pattern).exec(url)?.groups).find((groups) => groups)
    expect(dictionaryOf(delta.url)).toMatchObject({ portal_start: 'chunk.7', portal_end: '.js' })
    expect(dictionaryOf('/assets/shell/1.0.0-a+b/a/style.css')).toMatchObject({ portal_file: 'a/style.css' })
    expect(dictionaryOf('/assets/a\nX-Evil: 1/1.0.0/style.css')).toBeUndefined()
    expect(dictionaryOf('/assets/shell/1.0.0/logo.svg')).toBeUndefined()
  })
})
