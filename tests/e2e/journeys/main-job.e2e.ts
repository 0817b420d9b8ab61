import { becomeMember, findThemself, OWN_PASSWORD, PERSON } from '../support/main-job'
import { signIn } from '../support/people'
import { test } from '../support/test'

/** The portal's main job. Then the power fails, and nothing is lost. */

test('a visitor becomes a member of a working group', async ({ browser, portal }) => {
  const { visitor, group } = await becomeMember(browser, portal.url)
  await portal.kill()
  await portal.restart()
  await signIn(visitor, portal.url, PERSON.email, '/home', OWN_PASSWORD)
  await findThemself(visitor, group)
})
