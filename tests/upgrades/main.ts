import { startPortal } from '../../server/api/testing/portal'
import { storeRelease } from './stored-data'

/** Store a small data set of this version, from which the tests of later versions upgrade: `npm run store -- release-data`. */
const portal = await startPortal('sqlite')
const member = await portal.as('member')
await member.write('PATCH', '/api/user/profile/name', { firstName: 'Mia', lastName: 'Ørsted' })
const steering = await portal.as('steering')
for (const title of ['Kick-off', 'Review'])
  await steering.post('/api/events', {
    title,
    scheduledUtc: '2030-01-02T03:04:05Z',
    endsUtc: '2030-01-02T04:04:05Z',
    timeZone: 'Asia/Kolkata',
  })
console.log(`Stored ${await storeRelease(portal.app.db)}`)
await portal.close()
