import { watchConnection } from './offline-notice'

const notice = () => document.querySelector('.offline-notice')
const connection = jest.spyOn(navigator, 'onLine', 'get')

function become(state: 'online' | 'offline') {
  connection.mockReturnValue(state === 'online')
  window.dispatchEvent(new Event(state))
}

beforeEach(() => document.body.replaceChildren())

it('announces that there is no connection, until it is back', () => {
  connection.mockReturnValue(true)
  watchConnection(window)
  expect(notice()).toBeEmptyDOMElement()
  become('offline')
  expect(notice()).toHaveTextContent(/^You are offline\./)
  expect(notice()).toHaveAttribute('role', 'status')
  become('online')
  expect(notice()).toBeEmptyDOMElement()
})

it('says so at once on a page that starts without a connection', () => {
  connection.mockReturnValue(false)
  watchConnection(window)
  expect(notice()).toHaveTextContent(/^You are offline\./)
})
