import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { multipart, solveBotCheck } from '../../testing/client'
import { addressOf } from '../../testing/world'
import type { App } from '../app'
import { sendResetLinks } from './reset-password'

/** The work that a call causes, in order: statements by their kind and table, and work on passwords. */
function watch(app: App): string[] {
  const done: string[] = []
  const statements: KyselyPlugin = {
    transformQuery: ({ node }) => {
      done.push(nameOf(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { hash, verify } = app.passwords
  const passwords: App['passwords'] = {
    hash: (...all) => {
      done.push('hash')
      return hash(...all)
    },
    verify: (...all) => {
      done.push('verify')
      return verify(...all)
    },
  }
  Object.assign(app, { db: app.db.withPlugin(statements), passwords })
  return done
}

const nameOf = (node: RootOperationNode): string =>
  `${node.kind} ${/"name":"(\w+)"/.exec(JSON.stringify(node))?.[1] ?? ''}`

/*
 * Edge case T18. Counting the work instead of the time: it cannot be disturbed by a busy machine, and what is equal in work is
 * equal in time.
 */
describeEachEngine('known and unknown addresses', (engine) => {
  let portal: TestPortal
  let done: string[]
  beforeEach(async () => {
    portal = await startPortal(engine)
    done = watch(portal.app)
    // The look-up of a session is built at the first call and counted then.
    await (await portal.as('member')).get('/api/user/userinfo')
  })
  afterEach(() => portal.close())

  /** The response and the work of sending this form with this address. */
  async function send(page: string, email: string) {
    const browser = portal.visitor()
    await browser.get(page)
    const before = done.length
    const response = await browser.submit(page, { email, password: 'not the password' })
    const text = response.body.replaceAll(/value="[^"]*"/g, '')
    return { status: response.statusCode, text, work: done.slice(before) }
  }

  const people = {
    'has no account': 'nobody@recog.example',
    'waits for approval': addressOf('applicant'),
    'has no password yet': addressOf('lead'),
    'has a temporary password that ran out': addressOf('otherLead'),
  }

  test.each(Object.entries(people))(
    'signing in looks the same for a member and for somebody who %s',
    async (_who, email) => {
      const { db } = portal.app
      await db.updateTable('users').set({ password_hash: null }).where('id', '=', 'lead').execute()
      const ranOut = { must_change: 1, temporary_until: '2020-01-01T00:00:00.000Z' }
      await db.updateTable('users').set(ranOut).where('id', '=', 'otherLead').execute()
      const login = '/identity/account/login'
      const known = await send(login, addressOf('member'))
      expect(await send(login, email)).toEqual(known)
      expect(known.status).toBe(400)
      expect(known.work.filter((step) => step === 'verify')).toHaveLength(1)
    },
  )

  test.each(Object.entries(people))(
    'a forgotten password looks the same for a member and for somebody who %s',
    async (_w, email) => {
      const forgot = '/identity/account/forgot-password'
      const known = await send(forgot, addressOf('member'))
      expect(await send(forgot, email)).toEqual(known)
      expect(known.work).toContain('InsertQueryNode reset_requests')
      expect(known.work.join()).not.toMatch(/users|outbox|audit/)
    },
  )

  test.each(Object.values(people))(
    'a request to join is the same work for a member and for %s',
    async (email) => {
      const join = async (Email: string) => {
        const visitor = portal.visitor()
        const fields = {
          FirstName: 'A',
          LastName: 'B',
          Email,
          'g-recaptcha-response': await solveBotCheck(visitor),
        }
        const form = multipart(Object.entries(fields).map(([name, value]) => ({ name, value })))
        const headers = { ...form.headers, 'x-csrf-token': await visitor.token() }
        const before = done.length
        const url = '/api/public/membership-request'
        const response = await visitor.send({ method: 'POST', url, headers, payload: form.payload })
        return { status: response.statusCode, body: response.body, work: done.slice(before) }
      }
      const known = await join(addressOf('member'))
      expect(await join(email)).toEqual(known)
      expect([known.status, known.work.join()]).toEqual([200, expect.stringContaining('audit')])
    },
  )

  test('only members get a mail, and only after the response', async () => {
    const { app } = portal
    for (const email of [addressOf('member'), 'nobody@recog.example', addressOf('applicant')]) {
      await send('/identity/account/forgot-password', email)
    }
    const soon = { ...app, now: () => new Date(Date.now() + 2000).toISOString() }
    await Promise.all([sendResetLinks(soon), sendResetLinks(soon)])
    const mails = await app.db.selectFrom('outbox').select(['kind', 'to_address']).execute()
    expect(mails).toEqual([{ kind: 'reset-link', to_address: addressOf('member') }])
    expect(await app.db.selectFrom('reset_requests').selectAll().execute()).toEqual([])
  })
})
