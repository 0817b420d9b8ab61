import fc from 'fast-check'
import type { TestClient } from '../../testing/client'
import { authenticatorWithPasskey, addPasskey, challengeOn, optionsOn } from '../../testing/passkey'
import { startPortal, stopClock, type TestPortal } from '../../testing/portal'
import { remember } from '../../testing/remember'
import { runs } from '../../testing/runs'
import { enrol } from '../../testing/second-factor'
import { addressOf, password as firstPassword } from '../../testing/world'
import { resetDueSecondSteps } from '../admin/people/second-step-reset'
import { endEverySession } from '../cli/after-restore'
import { applyLosses, laterLosses } from '../cli/losses'
import { statusRowsOf } from '../cli/replaced-log'
import { inTransaction } from '../database/write'
import { loginPath, managePath, passkeyPath, resetPasswordPath, secondFactorPath } from './paths'
import { sendResetLinks } from './reset-password'
import { secondFactorOf } from './second-factor'

/*
 * Mia is a member. Lea and Stella are honest administrators. Mia and Lea have a second step. Ada is an administrator who wants to get into
 * the accounts of others, alone: she makes any call, sees every response, reads no mail but her own, and uses every account that
 * she got into. Mia and Lea add, use and lose what they sign in with, and read their mail within a day. Backups are restored.
 *
 * - Ada gets no session of somebody who has their second step in their hands, and of nobody where the portal mails only links.
 * - Whoever reads their mail gets in again: with a link, what they have in their hands, and the help of Lea and Stella.
 */
const VICTIMS = ['member', 'lead'] as const
const OWNER_STEPS = [
  'sign in',
  'add app',
  'add passkey',
  'remove passkey',
  'lose app',
  'lose passkey',
  'lose codes',
  'forget password',
  'ask for link',
  'open link',
  'use link',
  'use link for passkey',
] as const
const ADMIN_STEPS = [
  'reset with password',
  'reset with link',
  'end sessions',
  'ask for reset',
  'confirm reset',
  'confirm as another',
  'ask as another',
  'deactivate',
  'reactivate',
  'make administrator',
  'enter',
] as const
const WORLD_STEPS = ['an hour passes', 'a day passes', 'backup', 'restore', 'help'] as const
const step = fc.record({
  do: fc.constantFrom(...OWNER_STEPS, ...ADMIN_STEPS, ...WORLD_STEPS),
  who: fc.oneof({ weight: 3, arbitrary: fc.constant('member' as const) }, fc.constant('lead' as const)),
})
/** Attacks that a random sequence seldom finds. */
const ATTACKS: readonly Step[][] = [
  [
    { do: 'make administrator', who: 'member' },
    { do: 'ask as another', who: 'member' },
    { do: 'confirm reset', who: 'member' },
  ],
  [
    { do: 'ask for reset', who: 'member' },
    { do: 'deactivate', who: 'member' },
    { do: 'a day passes', who: 'member' },
  ],
  [
    { do: 'lose app', who: 'lead' },
    { do: 'help', who: 'lead' },
    { do: 'reset with password', who: 'lead' },
    { do: 'enter', who: 'lead' },
    { do: 'ask for reset', who: 'member' },
    { do: 'confirm as another', who: 'member' },
  ],
  [
    { do: 'backup', who: 'member' },
    { do: 'make administrator', who: 'member' },
    { do: 'restore', who: 'member' },
    { do: 'ask as another', who: 'member' },
  ],
]
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Victim = (typeof VICTIMS)[number]

type App = Awaited<ReturnType<typeof enrol>>

/** The password that somebody knows, and the factors in their hands. */
interface Hands {
  password: string | undefined
  app: App | undefined
  codes: string[]
  passkey: ReturnType<typeof authenticatorWithPasskey> | undefined
}

const PUPPET = 'puppet@evil.example'
let passwords = 0
const newPassword = () => `violet harbour sandwich ${(passwords += 1)}`

describe.each([
  ['mails links only', { INVITE_BY_LINK: '1' }],
  ['mails temporary passwords', {}],
])('a portal that %s', (_name, env) => {
  const mailsLinks = 'INVITE_BY_LINK' in env
  let portal: TestPortal
  let reset: () => Promise<void>
  /** The apps that they have at first. */
  const first = {} as Record<Victim, App>
  beforeAll(async () => {
    portal = await startPortal('sqlite', env)
    const { db } = portal.app
    await db.updateTable('users').set({ is_admin: 1 }).where('id', 'in', ['lead', 'steering']).execute()
    for (const who of VICTIMS) first[who] = await enrol(await portal.as(who))
    reset = await remember(portal.app)
  })
  afterAll(() => portal.close())

  async function play(steps: readonly Step[]): Promise<void> {
    await reset()
    const { app } = portal
    const { db } = app
    let seconds = 0
    const start = Date.now()
    /** By how much the portal's clock is ahead of the machine's, which may be slow. Seconds. */
    const ahead = () => seconds + (start - Date.now()) / 1000
    const pass = async (more: number) => {
      seconds += more
      stopClock(app, new Date(start + seconds * 1000).toISOString())
      await sendResetLinks(app)
      await resetDueSecondSteps(app)
    }
    const handsOf = (who: Victim): Hands => ({
      password: firstPassword,
      app: first[who],
      codes: [...first[who].recoveryCodes],
      passkey: undefined,
    })
    const hands = { member: handsOf('member'), lead: handsOf('lead') }
    /** Passwords that Ada has seen, and accounts that she got into while the portal let her. */
    const seen = new Map<string, string[]>([[PUPPET, []]])
    const taken = new Set<string>()
    const active = async (who: string) =>
      (await db.selectFrom('users').select('deactivated_at').where('id', '=', who).executeTakeFirst())
        ?.deactivated_at === null
    const isSignedIn = async (browser: TestClient) =>
      (await browser.get('/api/user/userinfo')).statusCode === 200

    /** @returns the password that was chosen; undefined without a session that a temporary password has opened */
    const replaceTemporary = async (browser: TestClient): Promise<string | undefined> => {
      const next = newPassword()
      const page = '/identity/account/change-password'
      await browser.submit(page, { newPassword: next, repeatPassword: next })
      return (await isSignedIn(browser)) ? next : undefined
    }
    /** The newest link or temporary password in the mails of an address. */
    const mailed = async (to: string, pattern: RegExp) => {
      const mails = await db
        .selectFrom('outbox')
        .select('body')
        .where('to_address', '=', to)
        .orderBy('created_at', 'desc')
        .execute()
      return mails.map(({ body }) => pattern.exec(body)?.[1]).find((found) => found !== undefined)
    }
    const linkOf = (who: string) => mailed(addressOf(who), /(\/identity\/account\/reset-password\?token=\S+)/)

    /** The second step, with whatever the person has. @returns whether they are signed in */
    async function proceed(browser: TestClient, who: Victim, location: unknown): Promise<boolean> {
      const has = hands[who]
      if (!String(location).startsWith(secondFactorPath)) return isSignedIn(browser)
      const { body } = await browser.get(secondFactorPath)
      if (has.app && body.includes('name="code"'))
        await browser.submit(secondFactorPath, { code: has.app.code(ahead()) })
      if (has.passkey && !(await isSignedIn(browser)) && body.includes('data-passkey="get"')) {
        const fields = { challenge: challengeOn(body), passkey: has.passkey.get(optionsOn(body)) }
        await browser.submit(secondFactorPath, fields, passkeyPath)
      }
      const [recoveryCode] = has.codes
      if (recoveryCode !== undefined && !(await isSignedIn(browser))) {
        await browser.submit(secondFactorPath, { recoveryCode })
        has.codes = has.codes.slice(1)
      }
      return isSignedIn(browser)
    }
    /** Sign in with what they know, have, and read in their mail. */
    async function signIn(who: Victim): Promise<TestClient | undefined> {
      const has = hands[who]
      const browser = portal.visitor()
      if (has.passkey) {
        const { body } = await browser.get(loginPath)
        const fields = { challenge: challengeOn(body), passkey: has.passkey.get(optionsOn(body)) }
        await browser.submit(loginPath, fields, passkeyPath)
        if (await isSignedIn(browser)) return browser
      }
      const temporary = await mailed(addressOf(who), /^ {4}(\w{5}-\w{5}-\w{5}-\w{5})$/m)
      for (const password of [has.password, temporary]) {
        if (password === undefined) continue
        const { headers } = await browser.submit(loginPath, { email: addressOf(who), password })
        const isIn = await proceed(browser, who, headers.location)
        if (isIn && password !== temporary) return browser
        const next = password === temporary ? await replaceTemporary(browser) : undefined
        if (next === undefined) continue
        has.password = next
        return browser
      }
      return undefined
    }
    async function followLink(who: Victim, asPasskey = false): Promise<TestClient | undefined> {
      const link = await linkOf(who)
      if (link === undefined) return undefined
      const browser = portal.visitor()
      const { body } = await browser.get(link)
      if (asPasskey && body.includes('data-passkey="create"')) {
        const passkey = authenticatorWithPasskey()
        const fields = { challenge: challengeOn(body), passkey: passkey.create(optionsOn(body)), name: 'x' }
        await browser.submit(link, fields, resetPasswordPath)
        if (!(await isSignedIn(browser))) return undefined
        hands[who].passkey = passkey
        return browser
      }
      const next = newPassword()
      const { statusCode, headers } = await browser.submit(link, {
        passkey: '',
        newPassword: next,
        repeatPassword: next,
      })
      if (statusCode !== 303) return undefined
      hands[who].password = next
      return (await proceed(browser, who, headers.location)) ? browser : undefined
    }
    const askForLink = async (who: string) => {
      await portal.visitor().submit('/identity/account/forgot-password', { email: addressOf(who) })
      await pass(2)
    }
    /** Whether they have a second step, and it is in their hands. */
    const isProtected = async (who: Victim): Promise<boolean> => {
      const { since, passkeys, codesLeft } = await secondFactorOf(db, who)
      const has = hands[who]
      return (
        since !== undefined &&
        (has.app !== undefined ||
          (has.passkey !== undefined && passkeys > 0) ||
          (codesLeft > 0 && has.codes.length > 0))
      )
    }
    const note = (who: string, body: string) => {
      for (const [, password = ''] of body.matchAll(/"(?:password|initialPassword)":"([^"]+)"/g))
        seen.set(who, [...(seen.get(who) ?? []), password])
    }
    /** Ada signs in with all that she has seen. @returns her session, if there is one */
    async function enter(email: string, who: string): Promise<TestClient | undefined> {
      for (const password of (seen.get(who) ?? []).toReversed()) {
        const browser = portal.visitor()
        await browser.submit(loginPath, { email, password })
        if (await isSignedIn(browser)) return browser
        const next = await replaceTemporary(browser)
        if (next === undefined) continue
        seen.set(who, [...(seen.get(who) ?? []), next])
        return browser
      }
      return undefined
    }
    /** Somebody who has signed in with both steps. */
    const as = async (id: string) => {
      const browser = await portal.as(id)
      await db.updateTable('sessions').set({ factors: 2 }).where('user_id', '=', id).execute()
      return browser
    }
    const post = async (path: string, body: object = {}, id = 'admin') => (await as(id)).post(path, body)
    const fresh = async (browser: TestClient) => {
      await db.updateTable('sessions').set({ proved_at: app.now() }).execute()
      return browser
    }
    /** Lea and Stella, whom Mia or Lea has convinced that they have lost their second step. */
    async function help(who: Victim): Promise<void> {
      const path = `/api/admin/people/${who}/second-step-reset`
      await post(path, {}, 'steering')
      await pass(24 * 3600 + 60)
      await askForLink(who)
    }
    let backup: { readonly putBack: () => Promise<void> } | undefined

    const run: Record<Step['do'], (who: Victim) => Promise<unknown>> = {
      'sign in': signIn,
      'add app': async (who) => {
        const browser = await signIn(who)
        if (!browser) return
        await pass(60)
        const added = await enrol(browser, ahead())
        if (added.recoveryCodes.length > 0)
          Object.assign(hands[who], { app: added, codes: [...added.recoveryCodes] })
      },
      'add passkey': async (who) => {
        const browser = await signIn(who)
        if (!browser) return
        const { device, done } = await addPasskey(await fresh(browser))
        if (done.statusCode === 303) hands[who].passkey = device
      },
      'remove passkey': async (who) => {
        const browser = await signIn(who)
        const id = hands[who].passkey?.id
        if (!browser || id === undefined) return
        const removed = await (
          await fresh(browser)
        ).submit(managePath, { id }, '/identity/account/manage/passkeys/remove')
        if (removed.statusCode === 303) hands[who].passkey = undefined
      },
      'lose app': async (who) => (hands[who].app = undefined),
      'lose passkey': async (who) => (hands[who].passkey = undefined),
      'lose codes': async (who) => (hands[who].codes = []),
      'forget password': async (who) => (hands[who].password = undefined),
      'ask for link': askForLink,
      'open link': async (who) => {
        const link = await linkOf(who)
        if (link !== undefined) await portal.visitor().get(link)
      },
      'use link': followLink,
      'use link for passkey': (who) => followLink(who, true),
      'reset with password': async (who) =>
        note(
          who,
          (await post('/api/admin/users/account', { emails: [addressOf(who)], delivery: 'password' })).body,
        ),
      'reset with link': async (who) =>
        note(
          who,
          (await post('/api/admin/users/account', { emails: [addressOf(who)], delivery: 'link' })).body,
        ),
      'end sessions': (who) => post(`/api/admin/people/${who}/end-sessions`),
      'ask for reset': (who) => post(`/api/admin/people/${who}/second-step-reset`),
      'confirm reset': (who) => post(`/api/admin/people/${who}/second-step-reset/confirm`),
      'confirm as another': async (who) => {
        for (const id of taken) await post(`/api/admin/people/${who}/second-step-reset/confirm`, {}, id)
      },
      'ask as another': async (who) => {
        for (const id of taken) await post(`/api/admin/people/${who}/second-step-reset`, {}, id)
      },
      deactivate: async (who) => {
        const groups = [{ id: 'alpha', userId: 'steering' }]
        const projects = [{ id: 'project', userId: 'steering' }]
        await post(
          `/api/admin/people/${who}/deactivate`,
          who === 'lead' ? { groups, projects } : { groups: [], projects: [] },
        )
      },
      reactivate: (who) => post(`/api/admin/people/${who}/reactivate`),
      'make administrator': async () => {
        note(
          PUPPET,
          (await post('/api/admin/users/account', { emails: [PUPPET], delivery: 'password' })).body,
        )
        const { id } = await db
          .selectFrom('users')
          .select('id')
          .where('email', '=', PUPPET)
          .executeTakeFirstOrThrow()
        await (
          await portal.as('admin')
        ).write('PUT', `/api/admin/people/${id}/administrator`, { administrator: true })
        await db
          .updateTable('users')
          .set({ must_change: 0, password_hash: 'x' })
          .where('id', '=', id)
          .execute()
        taken.add(id)
      },
      enter: async (who) => {
        // Where passwords are mailed, administrators see them: who has no second step depends on their honesty.
        if (mailsLinks || (await isProtected(who)) || !(await active(who))) return
        const browser = await enter(addressOf(who), who)
        if (!browser) return
        taken.add(who)
      },
      'an hour passes': () => pass(3600),
      'a day passes': async () => {
        for (const who of VICTIMS)
          if ((await active(who)) && !taken.has(who) && !(await signIn(who))) {
            await askForLink(who)
            await followLink(who)
          }
        await pass(24 * 3600 + 60)
      },
      backup: async () => (backup = { putBack: await remember(app) }),
      restore: async () => {
        if (!backup) return
        const replaced = await statusRowsOf(db)
        await backup.putBack()
        const kept = new Set((await statusRowsOf(db)).map(({ hash }) => hash))
        await pass(0)
        await inTransaction(db, (tx) => endEverySession(app, tx, { lostUpTo: 0, alsoLost: [] }))
        await applyLosses(app, laterLosses(replaced, kept))
        // Accounts that were created since the backup are gone.
        const ids = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id)
        for (const id of taken) if (!ids.includes(id)) taken.delete(id)
      },
      help,
    }

    for (const each of steps) {
      if (taken.has(each.who) && (OWNER_STEPS as readonly string[]).includes(each.do)) continue
      await pass(60)
      const before = new Map<Victim, boolean>()
      for (const who of VICTIMS) before.set(who, await isProtected(who))
      await run[each.do](each.who)
      for (const who of VICTIMS) {
        if (taken.has(who)) continue
        const isHers =
          !(OWNER_STEPS as readonly string[]).includes(each.do) && !['help', 'restore'].includes(each.do)
        if (isHers && before.get(who) && !(await isProtected(who)))
          throw new Error(`Ada alone has removed the second step of ${who}`)
        if (!(await active(who))) continue
        if (!mailsLinks && !(before.get(who) && (await isProtected(who)))) continue
        if (await enter(addressOf(who), who)) throw new Error(`Ada is in the account of ${who}`)
      }
    }
    await pass(24 * 3600)
    for (const who of VICTIMS) {
      if (taken.has(who)) continue
      if (!(await active(who))) await post(`/api/admin/people/${who}/reactivate`, {}, 'steering')
      await askForLink(who)
      if ((await followLink(who)) ?? (await signIn(who))) continue
      await help(who)
      if (!((await followLink(who)) ?? (await signIn(who)))) throw new Error(`${who} is locked out`)
    }
  }

  test('lets nobody be locked out, and no administrator alone into the account of somebody else', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), play), {
      endOnFailure: true,
      ...runs(20, 60),
      examples: ATTACKS.map((attack): [Step[]] => [attack]),
    })
  })
})
