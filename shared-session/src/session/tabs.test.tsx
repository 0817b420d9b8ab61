import { waitFor } from '@testing-library/react'
import { listenToTabs, notifyTabs } from './session'

const happens = (type: string) => window.dispatchEvent(new Event(type))

afterEach(() => happens('pagehide'))

it('receives messages from other tabs, except while the page is in the back/forward cache', async () => {
  const heard: string[] = []
  listenToTabs((news) => heard.push(news))
  notifyTabs('signed-in ada')
  await waitFor(() => expect(heard).toEqual(['signed-in ada']))

  happens('pagehide')
  notifyTabs('signed-in ada')
  happens('pageshow')
  notifyTabs('signed-out')
  // Messages arrive in the order in which they were sent.
  await waitFor(() => expect(heard).toContain('signed-out'))
  expect(heard).toEqual(['signed-in ada', 'signed-out'])
})

it.each([
  ['has no channels', undefined],
  [
    'refuses them',
    function refuse() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  ],
])('does nothing in a browser that %s', (_what, Channel) => {
  const before = globalThis.BroadcastChannel
  Object.assign(globalThis, { BroadcastChannel: Channel })
  try {
    expect(() => listenToTabs(() => {})).not.toThrow()
    expect(() => notifyTabs('signed-out')).not.toThrow()
  } finally {
    Object.assign(globalThis, { BroadcastChannel: before })
  }
})
