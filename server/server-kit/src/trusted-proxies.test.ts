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

test.each([
  ['10.78.0.2', 1],
  ['::ffff:172.20.0.9', 1],
  ['192.168.4.1', 1],
  ['fd12:3456::7', 1],
  ['203.0.113.5', 0],
  ['172.40.0.1', 0],
  ['2001:db8::7', 0],
])('what %s forwards to a listed proxy is reported if it may be a proxy: %d', (address, count) => {
  const warnings: string[] = []
  const watch = watchForwardedHeaders((message) => void warnings.push(message))
  watch({ ips: ['10.1.2.3', address], headers: { 'x-forwarded-for': `198.51.100.1, ${address}` } })
  watch({ ips: ['10.1.2.3', address], headers: { 'x-forwarded-for': address } })
  expect(warnings).toEqual(
    Array.from({ length: count }, () => expect.stringContaining(`X-Forwarded-For header of ${address}:`)),
  )
})
