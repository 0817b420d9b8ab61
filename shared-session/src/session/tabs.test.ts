import { listenToTabs, notifyTabs } from './tabs'

const told = () => new Promise((resolve) => setTimeout(resolve, 20))
const happens = (type: string) => window.dispatchEvent(new Event(type))

afterEach(() => happens('pagehide'))

it('hears what another tab tells, but not while the page is kept for Back', async () => {
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
