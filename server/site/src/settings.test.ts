import { exitCodeOf } from '@recog/server-kit/setting-values'
import { readSettings } from './settings'

const API = { API_ORIGIN: 'http://127.0.0.1:8081' }

test.each([
  ['PORT', 'eighty'],
  ['API_ORIGIN', '/api'],
  ['API_ORIGIN', 'http://127.0.0.1:8081/api'],
  ['PUBLIC_URL', 'https://portal.example.org/members'],
  ['PUBLIC_API_BASE', 'api.example.org'],
  ['PUBLIC_API_BASE', 'https://api.example.org/backend'],
  ['DESIGNERS', 'ada@hospital.org, bob'],
  ['REPORT_URL', 'collector'],
  ['REPORT_URL', '//collector.example'],
  ['REPORT_URL', '/reports of sections'],
  ['BOT_CHECK_SCRIPT', 'bot-check.js'],
  ['BOT_CHECK_SCRIPT', '//check.example/api.js'],
  ['TRACES_URL', 'collector'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '99999'],
  ['BOT_CHECK_ORIGINS', 'check'],
  ['TAKE_RELEASES', 'maybe'],
])('%s=%s is refused by name', (name, value) => {
  let refused: unknown
  try {
    readSettings({ ...API, [name]: value })
  } catch (error) {
    refused = error
  }
  expect(refused).toHaveProperty('message', expect.stringContaining(name))
  expect(exitCodeOf(refused)).toBe(78)
})

test('reports go to a path of this origin or to another server', () => {
  for (const url of ['/reports', 'https://reports.example/portal?key=1', ''])
    expect(readSettings({ ...API, REPORT_URL: url }).browser.reportUrl).toBe(url)
})
