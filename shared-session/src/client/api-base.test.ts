import { apiBase } from './api-base'

const page = (href: string) => new URL(href)

describe('the base of the API', () => {
  it.each([
    ['https://api.recog.test/', 'https://portal.recog.test/x', 'https://api.recog.test'],
    ['https://api.recog.test', 'http://localhost:4105/', 'https://api.recog.test'],
    ['', 'https://portal.recog.test/steering', 'https://portal.recog.test'],
    ['', 'http://localhost:8080/', 'http://localhost:8080'],
    ['', 'http://localhost:9999/', 'http://localhost:9999'],
    ['', 'http://localhost:4105/projects', 'http://localhost:8080'],
    ['', 'http://127.0.0.1:6006/iframe.html', 'http://127.0.0.1:8080'],
    ['', 'https://portal.recog.test:4105/', 'https://portal.recog.test:4105'],
  ])('setting "%s" on %s is %s', (setting, href, expected) => {
    expect(apiBase(setting, page(href))).toBe(expected)
  })
})
