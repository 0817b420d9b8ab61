import { listenToTabs, notifyTabs } from './tabs'

const told = () => new Promise((resolve) => setTimeout(resolve, 20))
const happens = (type: string) => window.dispatchEvent(new Event(type))

afterEach(() => happens('pagehide'))

it('receives messages from other tabs, except while the page is in the back/forward cache', async () => {
  const heard: string[] = []
  listenToTabs((news) => heard.push(news))
  notifyTabs('signed-in')
  await told()
  expect(heard).toEqual(['signed-in'])

  happens('pagehide')
  notifyTabs('signed-out')
  await told()
  expect(heard).toEqual(['signed-in'])

  happens('pageshow')
  notifyTabs('signed-out')
  await told()
  expect(heard).toEqual(['signed-in', 'signed-out'])
})
