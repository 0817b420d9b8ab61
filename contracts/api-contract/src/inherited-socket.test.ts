import { handingOver, inheritedSockets } from './inherited-socket'

it('finds the sockets that a supervisor hands over, by name', () => {
  expect([...inheritedSockets(handingOver(['site', 'metrics']), 7)]).toEqual([
    ['site', 3],
    ['metrics', 4],
  ])
})

it('takes the sockets of systemd only when they are meant for this process', () => {
  const env = { LISTEN_FDS: '1', LISTEN_FDNAMES: 'api', LISTEN_PID: '7' }
  expect(inheritedSockets(env, 7).get('api')).toBe(3)
  expect(inheritedSockets(env, 8).size).toBe(0)
})

it('finds none where there is none', () => {
  expect(inheritedSockets({}, 7).size).toBe(0)
})
