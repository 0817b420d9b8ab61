import { readSettings } from '../settings'
import { nginxConfig } from './nginx'

const configWith = (base: string) =>
  nginxConfig(readSettings({ API_ORIGIN: 'http://127.0.0.1:1', PUBLIC_API_BASE: base }), '/export')

describe('the nginx configuration', () => {
  it('redirects identity pages to an API on another host, except on that host', () => {
    const config = configWith('https://api.example.org:8443/')
    expect(config).toContain('return 307 https://api.example.org:8443$request_uri;')
    const sent = /if \(\$elsewhere ~ "(.+)"\)/.exec(config)?.[1] ?? 'none'
    expect(new RegExp(sent).test('portal.example.org /identity/account/login')).toBe(true)
    expect(new RegExp(sent).test('api.example.org:8443 /identity/account/login')).toBe(false)
    expect(new RegExp(sent).test('portal.example.org /api/identity')).toBe(false)
  })

  it('does not redirect identity pages if the API has the same host', () => {
    expect(configWith('')).not.toContain('return 307')
  })
})
