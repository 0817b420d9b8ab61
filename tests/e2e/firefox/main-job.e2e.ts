import { expect } from '@playwright/test'
import { NAME, OWN_PASSWORD, PERSON } from '../support/main-job'
import { portalInFirefox, test, type Visitor } from '../support/firefox'

/** The portal's main job in Firefox: asking to join, approving, assigning, the first sign-in. */

const GROUPS = ['Education', 'Thorax'] as const

const { visit, signedIn } = portalInFirefox()

test('a visitor becomes a member of two working groups', { tag: '@nightly' }, async () => {
  const visitor = await visit()
  await askToJoin(visitor)

  const steering = await signedIn('steering')
  await approve(steering)
  for (const group of GROUPS) await assign(steering, group)

  await firstSignIn(visitor, await mailedPassword(visitor))
  for (const group of GROUPS) {
    await visitor.click('link', 'Working Groups')
    await visitor.click('link', `View details: ${group}`)
    await visitor.sees('Leave this group')
    await visitor.sees(NAME)
  }
  await visitor.click('button', 'Logout')
  await visitor.sees('Login')
  expect([...visitor.complaints, ...steering.complaints]).toEqual([])
})

async function askToJoin(visitor: Visitor): Promise<void> {
  await visitor.open('/join')
  await visitor.click('button', 'Submit Request')
  await visitor.sees('First name, last name, and email are required.')
  await visitor.fill('First Name', PERSON.first)
  await visitor.fill('Last Name', PERSON.last)
  await visitor.fill('Email', PERSON.email)
  await visitor.click('checkbox', 'Physician')
  await visitor.fill('Areas of expertise', 'Reirradiation of the spine')
  await visitor.click('checkbox', 'I am not a robot')
  await visitor.sees('Thank you, checked.')
  await visitor.click('button', 'Submit Request')
  await visitor.sees('Thank you! Your request has been submitted.')
}

async function approve(steering: Visitor): Promise<void> {
  await steering.open('/steering/approve')
  await steering.fill('Search by email or name', 'osterreich')
  await steering.sees('Reirradiation of the spine')
  await steering.click('button', `Approve ${NAME}`)
  await steering.sees(`Approved ${NAME}. A temporary password has been sent via email.`)
}

async function assign(steering: Visitor, group: string): Promise<void> {
  await steering.open('/steering/assign')
  await steering.fill('Search by email or name', PERSON.last)
  await steering.sees(PERSON.email)
  await steering.click('checkbox', `${NAME} in ${group}`)
  await steering.sees(`Assigned ${NAME} to ${group}.`)
}

/** Read the temporary password in the outbox of the demo. The mail waits until the decision can no longer be undone. */
async function mailedPassword({ page, open }: Visitor): Promise<string> {
  const find = async () => {
    await open('/dev/outbox')
    return page.$$eval(
      'tr',
      (rows, email) =>
        rows
          .find(({ innerText }) => innerText.includes(email) && innerText.includes('Welcome'))
          ?.querySelector('a')
          ?.getAttribute('href') ?? '',
      PERSON.email,
    )
  }
  let path = ''
  await expect.poll(async () => (path = await find())).not.toBe('')
  await open(path)
  const mail = await page.$eval('pre', ({ innerText }) => innerText)
  return /password[^\n]*:\s*(\S+)/i.exec(mail)?.[1] ?? ''
}

async function firstSignIn(visitor: Visitor, password: string): Promise<void> {
  await visitor.open('/identity/account/login')
  await visitor.fill('Email', PERSON.email)
  await visitor.fill('Password', password)
  await visitor.click('button', 'Sign in')
  await visitor.fill('New password', OWN_PASSWORD)
  await visitor.fill('Repeat the new password', OWN_PASSWORD)
  await visitor.click('button', 'Save password')
  await visitor.sees(`Hello, ${NAME}`)
}
