import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { publishPage, startTestSite, stopTestSite, type TestSite } from './testing/test-site'

let portal: TestSite
beforeAll(async () => {
  portal = await startTestSite()
})
afterAll(() => stopTestSite(portal))

const get = (url: string, headers: Record<string, string> = {}) => portal.site.inject({ url, headers })

describe('documents', () => {
  it.each(['/home', '/HOME', '/home/', '/%68ome', '/members/a%2Fb'])('are served for %s', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('a page')
  })

  it('give the whole URL of the picture of a shared link, and may load the manifest', async () => {
    const site = await startTestSite({ PUBLIC_URL: 'https://portal.example' })
    const { body, headers } = await site.site.inject('/home')
    expect(body).toContain('<meta property="og:image" content="https://portal.example/share.png" />')
    expect(headers['content-security-policy']).toContain("manifest-src 'self'")
    await stopTestSite(site)
  })

  it('name their one URL to search engines, if anybody can read them and it is known', async () => {
    const site = await startTestSite({ PUBLIC_URL: 'https://portal.example' })
    const { body } = await site.site.inject('/HOME?from=mail')
    expect(body).toContain('<link rel="canonical" href="https://portal.example/home" />')
    expect((await site.site.inject('/dev/sections')).body).not.toContain('rel="canonical"')
    expect((await get('/home')).body).not.toContain('rel="canonical"')
    await stopTestSite(site)
  })

  it('contain the contact address of this portal, where sections were prerendered with the default one', async () => {
    const site = await startTestSite({ CONTACT_EMAIL: 'a&b@recog.test' })
    const written =
      '<a href="mailto:contact@recog.example">contact@<wbr/>recog<wbr/>.example</a> contact@recog.example'
    await publishPage(site.store, '1.1.0-abc', written)
    const { body } = await site.site.inject('/home')
    expect(body).toContain(
      '<a href="mailto:a%26b@recog.test">a&amp;b@<wbr/>recog<wbr/>.test</a> a&amp;b@recog.test',
    )
    await stopTestSite(site)
  })

  it('say how large the group is, where the API tells visitors and the section has room for it', async () => {
    const site = await startTestSite()
    const written = `<div data-public-group="true" hidden=""><dl data-public-group-numbers="true"><dd>{members}</dd></dl>
      <ul><li data-public-group-item="true">{name}: {description}</li></ul>
      <div data-public-group-meeting="true" hidden="">{meeting}, {when}, {where}</div>
      <div data-public-group-steering="true" hidden="">{steering}</div></div>`
    await publishPage(site.store, '1.1.0-abc', written)
    const about = () => site.site.inject('/home').then(({ body }) => body)
    const asked: string[] = []
    site.api.server.prependListener('request', ({ url = '' }: { url?: string }) => asked.push(url))
    expect([await about(), await about()]).toEqual(Array(2).fill(expect.stringContaining(written)))
    expect(asked).toEqual(['/api/public/group'])
    await stopTestSite(site)

    const groups = [
      { name: 'Head & Neck', description: '<b>$&</b>' },
      { name: '{members}', description: null },
    ]
    const nextMeeting = {
      title: 'Spring <Meeting>',
      scheduledUtc: '2027-03-26T08:00:00Z',
      timeZone: 'Europe/Madrid',
      location: 'Sevilla',
    }
    const numbers = { members: 12345, institutions: 3, workingGroups: 20 }
    const told = await startTestSite({}, { ...numbers, groups, nextMeeting, steering: ['Ada O', 'Bo'] })
    await publishPage(told.store, '1.1.0-abc', written)
    const { body } = await told.site.inject('/home')
    expect(body).toContain(
      `<div data-public-group="true"><dl data-public-group-numbers="true"><dd>12,345</dd></dl>`,
    )
    expect(body).toContain(
      `<li data-public-group-item="true">Head &amp; Neck: &lt;b>$&amp;&lt;/b></li><li data-public-group-item="true">{members}: </li></ul>`,
    )
    // Versions of Node.js put a comma behind the day, or none.
    expect(body).toMatch(
      /<div data-public-group-meeting="true">Spring &lt;Meeting>, Friday,? 26 March 2027 at 09:00 Central European Standard Time, Sevilla<\/div>/,
    )
    expect(body).toContain('<div data-public-group-steering="true">Ada O, Bo</div>')
    const block = /id="portal-settings">(.*?)<\/script>/.exec(body)?.[1]
    expect(JSON.parse(block ?? '')).toMatchObject({ publicGroup: { members: '12,345' } })
    await stopTestSite(told)

    const less = await startTestSite(
      {},
      { ...numbers, groups, nextMeeting: { ...nextMeeting, timeZone: 'Nowhere' } },
    )
    await publishPage(less.store, '1.1.0-abc', written)
    const { body: without } = await less.site.inject('/home')
    expect(without).toContain('<dd>12,345</dd>')
    expect(without).toContain('<div data-public-group-meeting="true" hidden="">')
    expect(without).toContain('<div data-public-group-steering="true" hidden="">')
    await stopTestSite(less)
  })

  it('redirect / to /home with the query', async () => {
    const response = await get('/?from=mail')
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/home?from=mail')
  })

  it.each(['/nope', '/members/', '/home/x', '/assets', '/%2e%2e/etc/passwd', '/home//'])(
    'include a 404 page for %s',
    async (url) => {
      const response = await get(url)
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('404')
    },
  )

  it.each(['/members/%E0%A4%A', '/%zz', '/home%', '/members/%ff?x=1', '//', '//evil.example/home'])(
    'include a 404 page for the malformed URL %s',
    async (url) => {
      const response = await portal.site.inject({ url: { pathname: url } })
      expect(response.statusCode).toBe(404)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(response.headers['x-content-type-options']).toBe('nosniff')
      expect(response.body).toContain('404')
    },
  )

  it.each(['/api/%zz', '/api/committees/%E0%A4%A', '/assets/%zz.js', '/identity/account/%', '/dev/%zz'])(
    'are not served for the malformed URL %s',
    async (url) => {
      const response = await portal.site.inject({ url: { pathname: url } })
      expect(response.statusCode).toBe(400)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.headers['content-type']).not.toContain('html')
    },
  )

  it('are sent in an encoding that the browser does not refuse, each with its own ETag', async () => {
    const etags = new Set<unknown>()
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['brotli', undefined],
      ['', undefined],
    ] as const) {
      const { headers } = await get('/home', { 'accept-encoding': accepted })
      expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding])
      expect(headers.vary).toBe('accept-encoding')
      etags.add(headers.etag)
      const again = await get('/home', { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) })
      expect(again.statusCode).toBe(304)
    }
    expect(etags.size).toBe(3)
  })

  it('contain the settings, escaped', async () => {
    const { body } = await get('/home')
    const block = /id="portal-settings">(.*?)<\/script>/.exec(body)?.[1]
    expect(JSON.parse(block ?? '')).toMatchObject({
      contactEmail: 'a</script>b@x.org',
      csrfHeader: 'X-CSRF-TOKEN',
    })
  })

  it('allow only own files, and inline scripts and styles by their hash', async () => {
    const policy = String((await get('/home')).headers['content-security-policy'])
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self'( 'sha256-[^']+')+;/,
    )
    expect(policy).toContain("; frame-ancestors 'none'; require-trusted-types-for 'script'; ")
    expect(policy).not.toContain('unsafe')
  })

  it.each(['/home', '/nope', '/registry.json', '/assets/nope.js'])(
    'and all other responses have the security headers: %s',
    async (url) => {
      expect((await get(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      })
    },
  )

  it('are sent again only after they have been published again', async () => {
    const { headers } = await get('/home')
    const etag = String(headers.etag)
    expect((await get('/home', { 'if-none-match': etag })).statusCode).toBe(304)
    await publishPage(portal.store, '1.0.1', 'a page, changed')
    const changed = await get('/home', { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('changed')
  })
})

describe('what it has read stays in use', () => {
  const routes = () => path.join(portal.store.folder, 'documents/routes.json')
  let problems: jest.SpyInstance
  let text: string
  beforeEach(async () => {
    text = await readFile(routes(), 'utf8')
    await get('/home')
    problems = jest.spyOn(portal.site.log, 'error')
  })
  afterEach(() => writeFile(routes(), text))

  it('when somebody breaks or removes it, and the log says so', async () => {
    await writeFile(routes(), '{ broken')
    expect((await get('/home')).statusCode).toBe(200)
    expect(problems).toHaveBeenCalledWith(expect.stringContaining('routes.json is broken'))
    await rm(routes())
    expect((await get('/home')).statusCode).toBe(200)
  })

  it('when a document differs from what the ledger names', async () => {
    const { notFound } = JSON.parse(text) as { notFound: string }
    const file = path.join(portal.store.folder, 'documents', notFound)
    const before = await readFile(file, 'utf8')
    await writeFile(file, '<script>alert(1)</script>')
    await writeFile(routes(), `${text} `)
    expect((await get('/nothing')).body).not.toContain('alert')
    expect(problems).toHaveBeenCalledWith(expect.stringContaining('differs from what was composed'))
    await writeFile(file, before)
  })
})
