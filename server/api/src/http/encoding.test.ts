import { negotiateEncoding } from './send-json'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['BR; Q=0.9', 'br'],
  ['*', 'br'],
  ['*, br;q=0', process.versions.node.startsWith('20.') ? 'gzip' : 'zstd'],
  ['identity', undefined],
  ['br;q=0, gzip;q=0, zstd;q=0', undefined],
  ['br;q=nonsense', undefined],
  ['', undefined],
  [undefined, undefined],
])('"%s" selects %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding)
})
