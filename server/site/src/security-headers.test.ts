import { integrityHeaders, contentSecurityPolicy } from './security-headers'
import { readSettings } from './settings'

const policyWith = (env: NodeJS.ProcessEnv, html = '<p>page</p>') =>
  contentSecurityPolicy(html, readSettings({ API_ORIGIN: 'http://api', ...env }).browser)

const rule = (policy: string, name: string) =>
  policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? ''

describe('the Content-Security-Policy of a document', () => {
  it('allows only this origin by default', () => {
    expect(policyWith({}).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self'",
      "frame-src 'none'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types portal-bot-check',
      'report-to portal',
    ])
  })

  it.each(['<style ', '<style>', '<script ', '<script>'])(
    'reads a document with a megabyte of %s once',
    (text) => {
      expect(policyWith({}, text.repeat(150_000))).toMatch(/^default-src 'none'/)
    },
  )

  it.each(['script-src', 'frame-src', 'connect-src', 'style-src', 'img-src'])(
    'allows an unknown bot check provider, and the origins of the setting: %s',
    (name) => {
      const script = 'https://check.example/api.js?render=explicit'
      expect(rule(policyWith({ BOT_CHECK_SCRIPT: script }), name)).toMatch(/ https:\/\/check\.example$/)
      const policy = policyWith({
        BOT_CHECK_SCRIPT: script,
        BOT_CHECK_ORIGINS: 'https://*.parts.example, https://cdn.example:8443/check/',
      })
      expect(rule(policy, name)).toMatch(
        / https:\/\/check\.example https:\/\/\*\.parts\.example https:\/\/cdn\.example:8443\/check\/$/,
      )
    },
  )

  it('allows both scripts and the frames of reCAPTCHA, but not their whole hosts', () => {
    const policy = policyWith({ BOT_CHECK_SCRIPT: 'https://www.google.com/recaptcha/api.js?render=explicit' })
    expect(rule(policy, 'script-src')).toBe(
      "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    )
    expect(rule(policy, 'frame-src')).toBe(
      'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    )
    expect(rule(policy, 'style-src')).toBe("style-src 'self'")
    expect(rule(policy, 'trusted-types')).toBe('trusted-types portal-bot-check default goog#html')
  })

  it('allows the frames of hCaptcha and Turnstile', () => {
    const hcaptcha = policyWith({ BOT_CHECK_SCRIPT: 'https://js.hcaptcha.com/1/api.js?render=explicit' })
    expect(rule(hcaptcha, 'frame-src')).toBe('frame-src https://hcaptcha.com https://*.hcaptcha.com')
    expect(rule(hcaptcha, 'style-src')).toContain('https://*.hcaptcha.com')
    const turnstile = policyWith({
      BOT_CHECK_SCRIPT: 'https://challenges.cloudflare.com/turnstile/v0/api.js?compat=recaptcha',
    })
    expect(rule(turnstile, 'frame-src')).toBe('frame-src https://challenges.cloudflare.com')
  })

  it('allows a default Trusted Types policy only for providers that need it', () => {
    expect(rule(policyWith({}), 'trusted-types')).toBe('trusted-types portal-bot-check')
    expect(rule(policyWith({ BOT_CHECK_SCRIPT: 'https://check.example/api.js' }), 'trusted-types')).toBe(
      'trusted-types portal-bot-check default',
    )
  })

  it.each(['check.example', 'https://a.example;', "'unsafe-inline'", 'https://*', 'javascript:alert(1)'])(
    'refuses the invalid origin %j',
    (origin) => {
      expect(() => policyWith({ BOT_CHECK_ORIGINS: `https://good.example ${origin}` })).toThrow(
        'BOT_CHECK_ORIGINS has',
      )
    },
  )

  it('allows sending reports to their server, and loading nothing from it', () => {
    const policy = policyWith({ REPORT_URL: 'https://reports.example/portal?key=1' })
    expect(rule(policy, 'connect-src')).toBe("connect-src 'self' https://reports.example")
    expect(policy.match(/reports\.example/g)).toHaveLength(1)
    expect(policyWith({ REPORT_URL: '/reports' })).toBe(policyWith({}))
  })

  it('allows scripts from the visitor’s machine only if previews are allowed', () => {
    expect(rule(policyWith({ PREVIEW: '1' }), 'script-src')).toContain('http://localhost:*')
    expect(policyWith({ PREVIEW: '0' })).not.toContain('localhost')
  })

  it('allows inline scripts and styles by their hash, without data blocks', () => {
    const html = `<script>run()</script><script type="application/json">{}</script><style>p{}</style>`
    const policy = policyWith({}, html)
    expect(rule(policy, 'script-src').match(/'sha256-/g)).toHaveLength(1)
    expect(rule(policy, 'style-src').match(/'sha256-/g)).toHaveLength(1)
  })
})

describe('the Integrity-Policy of a document', () => {
  const headersWith = (env: NodeJS.ProcessEnv) =>
    integrityHeaders(readSettings({ API_ORIGIN: 'http://api', ...env }).browser)

  it('refuses scripts that the document does not list, and has them reported to this origin', () => {
    expect(headersWith({})).toEqual({
      'integrity-policy': 'blocked-destinations=(script), endpoints=(portal)',
      'reporting-endpoints': 'portal="/dev/sections/reports"',
    })
  })

  it.each([
    { BOT_CHECK_SCRIPT: 'https://www.google.com/recaptcha/api.js' },
    { BOT_CHECK_SCRIPT: '/own/check.js' },
    { PREVIEW: '1' },
  ])('is not sent where scripts run whose integrity nobody knows: %o', (env) => {
    expect(headersWith(env)).toEqual({ 'reporting-endpoints': 'portal="/dev/sections/reports"' })
  })
})
