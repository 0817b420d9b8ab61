import { isTrustworthy } from './trustworthy-origin'

test.each([
  'https://portal.example.org',
  'http://localhost:8080',
  'http://portal.localhost',
  'http://127.0.0.1',
  'http://[::1]:80',
])('browsers trust %s', (url) => expect(isTrustworthy(new URL(url))).toBe(true))

test.each([
  'http://portal.example.org',
  'http://192.168.1.7:8080',
  'http://localhost.evil.example',
  'http://1270.0.0.1.example',
  'http://[fe80::1]',
])('browsers do not trust %s', (url) => expect(isTrustworthy(new URL(url))).toBe(false))
