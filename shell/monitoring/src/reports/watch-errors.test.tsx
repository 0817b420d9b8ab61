import { sendReport } from './send-report'
import { reportError, watchErrors } from './watch-errors'

jest.mock('./send-report')

function thrown(): Error {
  const stack =
    'TypeError: x\n    at f (http://localhost/assets/mf-projects/0.1.0-abc/chunk.0123456789.js:1:2345)'
  return Object.assign(new TypeError('x'), { stack })
}

describe('errors that nothing catches', () => {
  const sent = () =>
    jest.mocked(sendReport).mock.calls.map(([report]) => (report as { source: string }).source)
  const loaded = () => new Promise((done) => setTimeout(done))

  it('are reported once each, and not without end', async () => {
    watchErrors(window)
    const error = thrown()
    window.dispatchEvent(new ErrorEvent('error', { error }))
    window.dispatchEvent(new ErrorEvent('error', { error }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: thrown() }))
    await loaded()
    expect(sent()).toEqual(['uncaught', 'rejection'])
    for (let count = 0; count < 50; count += 1) reportError({ error: thrown(), source: 'render' })
    await loaded()
    expect(sent().length).toBe(20)
  })
})
