import { trustedProxies, watchForwardedHeaders } from './trusted-proxies'

test('a proxy on this machine is always trusted, and those that are listed', () => {
  expect(trustedProxies(undefined)).toEqual(['loopback'])
  expect(trustedProxies('10.1.0.0/16, 2001:db8::/32 192.0.2.7')).toEqual([
    'loopback',
    '10.1.0.0/16',
    '2001:db8::/32',
    '192.0.2.7',
  ])
})

test.each(['proxy.example.org', 'true', '7', '10.1.0.0/', 'everything'])('%s is not a network', (text) => {
  expect(() => trustedProxies(text)).toThrow(`TRUSTED_PROXIES contains "${text}"`)
})

test('an ignored forwarded header is reported once for each peer', () => {
  const warnings: string[] = []
  const watch = watchForwardedHeaders((message) => void warnings.push(message))
  const headers = { 'x-forwarded-for': '203.0.113.5' }
  watch({ ips: ['10.1.2.3'], headers })
  watch({ ips: ['10.1.2.3'], headers })
  watch({ ips: ['10.1.2.3'], headers: {} })
  watch({ ips: ['127.0.0.1', '203.0.113.5'], headers })
  expect(warnings).toEqual([
    'ignored the X-Forwarded-For header of 10.1.2.3: if it is your proxy, list it in TRUSTED_PROXIES',
  ])
})
