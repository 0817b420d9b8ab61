import { personMail, takenOverMail } from '../src/admin/people/mails'
import {
  addressChangedMail,
  attemptsMail,
  confirmAddressMail,
  newDeviceMail,
  passwordChangedMail,
  resetMail,
  signInMail,
} from '../src/identity/mails'
import {
  changePasswordPath,
  confirmAddressPath,
  forgotPasswordPath,
  confirmPath,
  loginPath,
  managePath,
  resetPasswordPath,
} from '../src/identity/paths'
import { stylesheet, typeface } from '../src/identity/stylesheet'
import { answerLink } from '../src/events/event-mail'
import { dailyMail, notificationMail, receiptMail, type Told } from '../src/notices/mails'
import { stopLink } from '../src/notices/email-links'
import type { Mail } from '../src/outbox/enqueue'
import { letter } from '../src/outbox/letter'
import { startOwnPortal } from './portal'
import { addressOf } from './world'

/** Prints what people see of the portal outside its sections, as JSON for the design reference: the identity pages, and the mails. */
async function main(): Promise<void> {
  const portal = await startOwnPortal('sqlite')
  const visitor = portal.visitor()
  const member = await portal.as('member')
  const event = { id: 'event', scheduled_utc: '2030-05-01T14:00:00.000Z' }
  const pages: Record<string, Awaited<ReturnType<typeof visitor.get>>> = {
    'Sign in': await visitor.get(loginPath),
    'Wrong password': await visitor.submit(loginPath, { email: addressOf('member'), password: 'x' }),
    'Forgot your password': await visitor.get(forgotPasswordPath),
    'Link sent': await visitor.submit(forgotPasswordPath, { email: addressOf('member') }),
    'Link no longer valid': await visitor.get(`${resetPasswordPath}?token=x`),
    'Own account': await member.get(managePath),
    'Change password': await member.get(changePasswordPath),
    Confirm: await member.get(confirmPath),
    'Emails from ReCOG': await visitor.get(stopLink(portal.app, 'mia', 'event-new')),
    'Will you come': await visitor.get(answerLink(portal.app, 'member', event)),
    'Confirmation no longer valid': await visitor.get(`${confirmAddressPath}?token=x`),
  }
  const { settings, app } = portal
  const to = { userId: 'mia', email: addressOf('member'), displayName: 'Mia Member' }
  const from = { userId: 'otto', email: addressOf('otherLead'), displayName: 'Otto Lead' }
  const known = { ...to, userRole: 'Committee' } as Parameters<typeof personMail>[1]
  const [token, browser, instant] = ['0123456789abcdef', 'Firefox on Windows', '2026-05-12T01:15:00.000Z']
  const steering = await portal.as('steering')
  await steering.post('/api/steering/approve', { userId: 'applicant' })
  const admin = await portal.as('admin')
  await admin.post('/api/admin/users/account', { emails: [addressOf('member'), 'new@recog.example'] })
  await admin.post('/api/admin/users/account', { emails: ['new@recog.example'], delivery: 'link' })
  const sent = await app.db.selectFrom('outbox').select(['kind', 'subject', 'body']).execute()
  const invitation = sent.find(({ kind }) => kind === 'account-invited')?.body ?? ''
  const [link = ''] = /\/identity\S+token=\S+/.exec(invitation) ?? []
  pages['Choose how you sign in'] = await visitor.get(link)
  const mails: Pick<Mail, 'kind' | 'subject' | 'body'>[] = [
    receiptMail(settings, to),
    ...sent,
    resetMail(settings, to, token),
    passwordChangedMail(settings, to, browser, instant),
    newDeviceMail(settings, to, browser, instant),
    attemptsMail(settings, to, 10),
    signInMail(settings, to, 'second-factor-added', instant),
    signInMail(settings, to, 'recovery-code-used', instant, 9),
    confirmAddressMail(settings, to, token),
    addressChangedMail(settings, to),
    ...told.map((each) =>
      notificationMail(app, to, [
        { ...each, ...(each.kind === 'event-new' && { answer: answerLink(app, to.userId, event) }) },
      ]),
    ),
    dailyMail(app, to, [added, moved]),
    takenOverMail(settings, to, from, ['Physics', 'Spine reirradiation registry']),
    ...(
      ['deactivated', 'reactivated', 'made-admin', 'admin-revoked', 'sessions-ended', 'unlocked'] as const
    ).map((what) => personMail(settings, known, what)),
  ]
  const letters = mails.map((mail) => ({ ...mail, html: letter(mail, settings) }))
  // With a typeface that needs no request, and that pictures wait for.
  const styles = stylesheet
    .replace(typeface.url, `data:font/woff2;base64,${typeface.bytes.toString('base64')}`)
    .replace('font-display: optional', 'font-display: block')
  const documents = Object.entries(pages).map(([name, { body }]) => [name, standalone(body)])
  process.stdout.write(
    steady(JSON.stringify({ styles, pages: Object.fromEntries(documents), mails: letters })),
  )
  await portal.close()
}

const tell = (kind: Told['kind'], title: string, path: string, text = ''): Told => ({
  kind,
  title,
  text,
  path,
  committee_id: null,
})
const meeting = '1 May 2030, 09:00, America/Chicago\nChicago'
const added = tell('membership-changed', 'Lea Lead added you to Physics.', '/committees/physics')
const moved = tell('event-changed', 'Changed event: Dose accumulation workshop', '/events/workshop', meeting)
/** Notifications as people read them in an email. */
const told = [
  tell('request-waiting', '3 requests to join ReCOG are waiting', '/steering/approve'),
  tell('request-decided', 'Stella Steering has approved a request to join', '/steering/approve'),
  added,
  tell('event-new', 'New event: Dose accumulation workshop', '/events/workshop', meeting),
  moved,
  tell('project-changed', 'Lea Lead has changed the project Spine registry', '/projects/spine'),
]

/** The document of a page without what it would load or focus. */
const standalone = (page: string): string =>
  page
    .replaceAll(/<script[^]*?<\/script>|<link [^>]*>| autofocus/g, '')
    .replaceAll(/(type="hidden"[^>]*value=")[^"]*/g, '$1')

/** The same each time: without today's date, signatures, and without the temporary passwords. */
const steady = (text: string): string =>
  text
    .replaceAll(/\d+ \w+ \d{4}, \d\d:\d\d UTC/g, '12 May 2026, 01:15 UTC')
    .replaceAll(/(token=)[\w-]+\.[\w-]+/g, '$1WyJtaWEi.Zb3b')
    .replaceAll(/\b\w{5}(?:-\w{5}){3}\b/g, 'rbXkf-HnLpq-7mTwz-Jc4vd')

await main()
