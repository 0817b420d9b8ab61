import { isAllowedScript } from './trusted-script'

const SOURCES = ['https://www.gstatic.com/recaptcha/', 'https://*.hcaptcha.com', 'http://127.0.0.1:4000']

describe('a script of a bot check', () => {
  it.each([
    'https://www.gstatic.com/recaptcha/releases/x/recaptcha__en.js',
    'https://newassets.hcaptcha.com/captcha/v1/hcaptcha.js',
    'https://a.b.hcaptcha.com/x.js',
    'http://127.0.0.1:4000/second.js?x=1',
  ])('is allowed from the sources of its provider: %s', (url) => {
    expect(isAllowedScript(url, SOURCES)).toBe(true)
  })

  it.each([
    'https://www.gstatic.com/other/evil.js',
    'https://www.gstatic.com/recaptcha/../other/evil.js',
    'https://www.gstatic.com/recaptcha/%2e%2e/other/evil.js',
    'https://www.gstatic.com.evil.example/recaptcha/x.js',
    'https://evil.example/?https://www.gstatic.com/recaptcha/',
    'https://evilhcaptcha.com/x.js',
    'https://hcaptcha.com.evil.example/x.js',
    'https://user@www.gstatic.com/recaptcha/x.js',
    'http://www.gstatic.com/recaptcha/x.js',
    'http://127.0.0.1:40001/x.js',
    'javascript:alert(1)',
    'data:text/javascript,alert(1)',
    '/recaptcha/x.js',
    '',
  ])('is blocked from anywhere else: %j', (url) => {
    expect(isAllowedScript(url, SOURCES)).toBe(false)
  })
})
