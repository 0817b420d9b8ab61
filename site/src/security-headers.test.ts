import { contentSecurityPolicy } from './security-headers'
import { readSettings } from './settings'

const policyWith = (env: NodeJS.ProcessEnv, html = '<p>page</p>') =>
  contentSecurityPolicy(html, readSettings({ API_ORIGIN: 'http://api', ...env }).browser)

const rule = (policy: string, name: string) =>
  policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? ''

describe('the policy of a document', () => {
  it('lets in this origin and nothing else unless a setting says so', () => {
    const policy = policyWith({})
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /)
    expect(policy).not.toMatch(/unsafe|http|\*/)
    expect(rule(policy, 'frame-src')).toBe("frame-src 'none'")
  })

  it("lets in the bot check's provider only when it is set", () => {
    const policy = policyWith({ BOT_CHECK_SCRIPT: 'https://check.example/api.js?render=explicit' })
    for (const name of ['script-src', 'frame-src', 'connect-src'])
      expect(rule(policy, name)).toContain('https://check.example')
    expect(rule(policy, 'style-src')).not.toContain('check.example')
  })

  it('lets reports out to the server that is to have them, and nothing in from it', () => {
    const policy = policyWith({ REPORT_URL: 'https://reports.example/portal?key=1' })
    expect(rule(policy, 'connect-src')).toBe("connect-src 'self' https://reports.example")
    expect(policy.match(/reports\.example/g)).toHaveLength(1)
    expect(policyWith({ REPORT_URL: '/reports' })).toBe(policyWith({}))
  })

  it('lets in the machine of whoever looks only where previews are allowed', () => {
    expect(rule(policyWith({ PREVIEW: '1' }), 'script-src')).toContain('http://localhost:*')
    expect(policyWith({ PREVIEW: 'yes' })).not.toContain('localhost')
  })

  it('knows what stands inside the document by its hash, data left out', () => {
    const html = `<script>run()</script><script type="application/json">{}</script><style>p{}</style>`
    const policy = policyWith({}, html)
    expect(rule(policy, 'script-src').match(/'sha256-/g)).toHaveLength(1)
    expect(rule(policy, 'style-src').match(/'sha256-/g)).toHaveLength(1)
  })
})
