import { rm } from 'node:fs/promises'
import { temporaryFolder, testStore } from '../testing/test-store'
import { Collector } from './collector'

describe('what browsers refused', () => {
  let folder: string
  beforeEach(async () => {
    folder = await temporaryFolder()
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function linesFor(body: unknown) {
    const lines: string[] = []
    const collector = new Collector({ store: await testStore(folder), onEvent: (line) => lines.push(line) })
    return { taken: await collector.take(body, undefined), lines }
  }
  const refused = (blockedURL: unknown, type = 'integrity-violation') => ({
    type,
    url: 'https://portal.test/members/17',
    body: { blockedURL, documentURL: 'https://portal.test/members/17' },
  })

  it('are logged by their URL without its query, and without the page', async () => {
    expect(await linesFor([refused('https://portal.test/assets/x.js?ada=1#b')])).toEqual({
      taken: true,
      lines: ['A browser refused https://portal.test/assets/x.js: the page does not list its integrity'],
    })
  })

  it('cannot write lines of their own into the log', async () => {
    const { lines } = await linesFor([refused(`https://portal.test/a\nb${'x'.repeat(1_000)}`)])
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('\n')
    expect(lines[0]?.length).toBeLessThan(300)
  })

  it.each([
    ['inline', 'script-src-elem', 'inline: the policy of the page (script-src-elem)'],
    ['trusted-types-sink', 'require-trusted-types-for', 'trusted-types-sink: the policy of the page'],
    ['https://evil.test/x?ada=1', 'connect-src', 'https://evil.test/x: the policy of the page (connect-src)'],
    ['data', 'img-src', 'data: the policy'],
    ['Ada Lovelace', 'img-src', 'something: the policy'],
  ])(
    'are logged if the policy refuses %s, without the page',
    async (blockedURL, effectiveDirective, line) => {
      const { lines } = await linesFor([
        {
          type: 'csp-violation',
          body: { blockedURL, effectiveDirective, documentURL: 'https://portal.test/members/17' },
        },
      ])
      expect(lines).toEqual([expect.stringContaining(`A browser refused ${line}`)])
      expect(lines[0]).not.toMatch(/members|ada=/)
    },
  )

  it('are all that is read of a list', async () => {
    const reports = [
      refused('/relative.js'),
      refused(17),
      refused('https://a.test/b.js', 'deprecation'),
      null,
      'x',
    ]
    expect(await linesFor(reports)).toEqual({ taken: true, lines: [] })
    const many = Array.from({ length: 200 }, () => refused('https://portal.test/a.js'))
    const { lines } = await linesFor(many)
    expect(lines).toHaveLength(10)
    expect(lines.at(-1)).toMatch(/Further ones of this minute are not logged$/)
  })
})
