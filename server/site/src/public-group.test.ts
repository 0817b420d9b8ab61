import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { PublicGroup } from './public-group'

const HOUR = 3_600_000
const group = {
  members: 60,
  institutions: 3,
  workingGroups: 1,
  groups: [{ name: 'Physics', description: null }],
  nextMeeting: null,
}

const api = createServer()
afterAll(() => {
  jest.restoreAllMocks()
  api.close().closeAllConnections()
})

it('is what the API has said last while it is busy, and nothing where it has no such call', async () => {
  let status = 200
  const answers: number[] = []
  api.on('request', (_request, response: ServerResponse) => {
    answers.push(status)
    response.writeHead(status).end(JSON.stringify(group))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const known = new PublicGroup(`http://127.0.0.1:${(api.address() as AddressInfo).port}`)
  let now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  /** What is known once the API has answered so: it is asked again only after an answer. */
  async function membersAfter(answer: number): Promise<string | undefined> {
    status = answer
    for (const enough = answers.length + 2; answers.length < enough; now += 2 * HOUR) {
      await known.texts()
      await setImmediate()
    }
    return (await known.texts())?.members
  }
  expect(await membersAfter(200)).toBe('60')
  expect(await membersAfter(503)).toBe('60')
  expect(await membersAfter(404)).toBeUndefined()
})
