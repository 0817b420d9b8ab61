import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import type { Audience } from './canary/audience'
import { publish } from './operations'
import { freeze, promoteCanary, rollback, stopCanary } from './testing/requests'
import { type DocumentSet, type DocumentSets, ReleasedDocuments } from './read/read'
import { ledgerFile, readLedger } from './store/folder'
import { pretendNewerFormat } from './testing/newer-format'
import { smallBuild, temporaryFolder, type TestStore, testStore, withPlaces } from './testing/small-release'
import { type SigningKey, temporaryKey } from './trust/keys'
import { verify } from './verify'
import { reasonOf } from './store/release'

/**
 * Five teams publish, start and end canaries, freeze, roll back, mistype, tamper and are killed, in any order, some of them with an
 * older checkout, and now and then a key is stolen and withdrawn. No team ever changes what another one serves, and the ledger
 * explains everything. `SEQUENCES=1000` runs more sequences than the default.
 */

const TEAMS = ['mf-one', 'mf-two', 'mf-three', 'mf-four', 'mf-five'] as const
type Team = (typeof TEAMS)[number]
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 12)

type Step =
  | { readonly kind: 'publish'; readonly team: Team; readonly breaks: boolean }
  | { readonly kind: 'rollback'; readonly team: Team; readonly to: number | undefined }
  | { readonly kind: 'foreign'; readonly team: Team; readonly victim: Team }
  | { readonly kind: 'tamper'; readonly team: Team; readonly file: string }
  | { readonly kind: 'kill'; readonly team: Team; readonly moment: 'before the ledger' | 'after the ledger' }
  | { readonly kind: 'canary' | 'promote' | 'stop' | 'freeze' | 'unfreeze'; readonly team: Team }
  | { readonly kind: 'read' | 'older checkout' | 'theft'; readonly team: Team }

const team = fc.constantFrom(...TEAMS)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('publish'), team, breaks: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rollback'),
      team,
      to: fc.option(fc.nat(6), { nil: undefined }),
    }),
  },
  fc.record({ kind: fc.constant('foreign'), team, victim: team }),
  fc.record({
    kind: fc.constant('tamper'),
    team,
    file: fc.constantFrom('remoteEntry.js', 'style.css', 'release.json', 'provenance.json'),
  }),
  fc.record({
    kind: fc.constant('kill'),
    team,
    moment: fc.constantFrom('before the ledger', 'after the ledger'),
  }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('canary', 'canary', 'promote', 'stop'), team }),
  },
  fc.record({ kind: fc.constantFrom('freeze', 'unfreeze'), team }),
  fc.record({ kind: fc.constantFrom('read', 'older checkout', 'theft'), team }),
) as fc.Arbitrary<Step>

/** A portal with a key for each team. */
class Portal {
  /** From here on `withPlaces` lets teams contradict each other. */
  #builds = 6
  readonly #stolen = new Set<string>()

  private constructor(
    readonly store: TestStore,
    readonly keys: ReadonlyMap<Team, SigningKey>,
  ) {}

  static async start(): Promise<Portal> {
    const store = await testStore(await temporaryFolder())
    const keys = new Map(TEAMS.map((each) => [each, temporaryKey()]))
    const lines = [...keys].map(([name, key]) => `${name} ${key.publicKey}\n`)
    await writeFile(store.signers, lines.join(''), { flag: 'a' })
    const first = ['shell', ...TEAMS].map(async (name) => ({ name, folder: await smallBuild(name, '1.0.0') }))
    const builds = await Promise.all(first)
    await publish({ store, key: store.key, builds, by: 'the operator', reason: 'the first versions' })
    for (const { folder } of builds) await rm(folder, { recursive: true })
    return new Portal(store, keys)
  }

  keyOf(name: Team): SigningKey {
    return this.keys.get(name) ?? temporaryKey()
  }

  async publish(name: string, key: SigningKey, breaks = false, audience?: Audience): Promise<void> {
    this.#builds += 1
    const changes = breaks ? { contract: 99 } : withPlaces(name, this.#builds)
    const folder = await smallBuild(name, `1.0.${this.#builds}`, changes)
    const builds = [{ name, folder }]
    const author = { by: name, reason: `build ${this.#builds}` }
    await publish({ store: this.store, key, builds, audience, ...author }).catch(expected)
    await rm(folder, { recursive: true, force: true })
  }

  /** Somebody publishes with a stolen key, until the operator withdraws it, for the time before the theft too. */
  async theft(name: Team): Promise<void> {
    const key = temporaryKey()
    this.#stolen.add(key.id)
    const signers = await readFile(this.store.signers, 'utf8')
    await writeFile(this.store.signers, `${signers}${name} ${key.publicKey}\n`)
    await this.publish(name, key)
    await writeFile(this.store.signers, `${signers}${name} valid-before="20200101" ${key.publicKey}\n`)
  }

  /** What differs from the ledger, apart from what stolen keys have done. */
  async differences(): Promise<string[]> {
    const found = await verify(this.store)
    return found.filter(
      (line) => ![...this.#stolen].some((id) => line.includes(`the key ${id} was not valid`)),
    )
  }

  /** A request from a checkout that only knows an older way of composing documents. */
  async olderCheckout(name: Team): Promise<void> {
    const endPretence = await pretendNewerFormat(this.store)
    const folder = await smallBuild(name, '0.0.1')
    const request = { store: this.store, key: this.keyOf(name), by: name, reason: 'an older checkout' }
    for (const attempt of [
      () => publish({ ...request, builds: [{ name, folder }] }),
      () => rollback({ ...request, name }),
    ]) {
      const outcome = await attempt().then(() => 'accepted', reasonOf)
      if (!outcome.includes('only knows format'))
        throw new Error(`An older checkout was not refused: ${outcome}`)
    }
    await rm(folder, { recursive: true, force: true })
    await endPretence()
  }

  sets(): Promise<DocumentSets> {
    return new ReleasedDocuments(this.store).sets()
  }
}

/** Refusals are part of the game; anything else is a fault. */
function expected(error: unknown): void {
  const message = reasonOf(error)
  const refusals =
    /uses contract|may not release|has no release|is live already|has no version before|differs from the signed|is missing|is not part of|No canary of|frozen since|was not valid|was never published|four\.panel/
  if (!refusals.test(message)) throw error
}

async function run(portal: Portal, each: Step): Promise<void> {
  const { store } = portal
  const key = portal.keyOf(each.team)
  const by = { by: each.team, reason: each.kind }
  switch (each.kind) {
    case 'publish':
      return portal.publish(each.team, key, each.breaks)
    case 'rollback': {
      const history = (await readLedger(store.folder)).historyOf(each.team)
      const to = each.to === undefined ? undefined : (history[each.to % history.length]?.version ?? '')
      await rollback({ store, key, name: each.team, to, ...by }).catch(expected)
      return
    }
    case 'foreign':
      if (each.victim !== each.team) await portal.publish(each.victim, key)
      return
    case 'tamper': {
      const version = (await readLedger(store.folder)).live[each.team]?.version ?? ''
      const file = path.join(store.folder, each.team, version, each.file)
      const before = await readFile(file)
      await writeFile(file, 'tampered')
      await portal.publish(
        each.team === 'mf-one' ? 'mf-two' : 'mf-one',
        portal.keyOf(each.team === 'mf-one' ? 'mf-two' : 'mf-one'),
      )
      await writeFile(file, before)
      return
    }
    case 'kill': {
      const pointer = path.join(store.folder, 'documents/routes.json')
      const before = await readFile(pointer)
      await portal.publish(each.team, key)
      if (each.moment === 'before the ledger')
        await writeFile(ledgerFile(store.folder), '{"seq":', { flag: 'a' })
      // The pointer of before: the switch was recorded, and not served.
      else await writeFile(pointer, before)
      return
    }
    case 'canary':
      return portal.publish(each.team, key, false, { share: 0.5 })
    case 'promote':
      await promoteCanary({ store, key, name: each.team, ...by }).catch(expected)
      return
    case 'theft':
      return portal.theft(each.team)
    case 'older checkout':
      return portal.olderCheckout(each.team)
    case 'stop':
      await stopCanary({ store, key, name: each.team, ...by }).catch(expected)
      return
    case 'freeze':
    case 'unfreeze':
      return freeze({ store, key, action: each.kind, names: [each.team], ...by })
    default:
      await verify(store)
  }
}

function mayChange(each: Step): readonly string[] {
  if (each.kind === 'tamper') return [each.team === 'mf-one' ? 'mf-two' : 'mf-one']
  return ['read', 'foreign', 'older checkout'].includes(each.kind) ? [] : [each.team]
}

async function served(portal: Portal): Promise<Record<string, { live?: string; canary?: string }>> {
  const { live, canaries } = await portal.sets()
  const versions = versionsIn(live)
  return Object.fromEntries(
    TEAMS.map((name) => {
      const found = canaries.find(({ canary }) => canary.name === name)
      return [name, { live: versions[name], canary: found && versionsIn(found.set)[name] }]
    }),
  )
}

function versionsIn({ routes, text }: DocumentSet): Readonly<Record<string, string>> {
  return (JSON.parse(text(routes.registry)) as { sections: Record<string, string> }).sections
}

it('no team ever changes what another one serves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const portal = await Portal.start()
      try {
        let pending: readonly string[] = []
        let before = await served(portal)
        for (const each of steps) {
          const lines = (await readLedger(portal.store.folder)).entries.length
          await run(portal, each)
          const after = await served(portal)
          // A switch that was killed may be completed by the next request of anybody, and a stolen version replaced.
          const changing = [...mayChange(each), ...pending]
          for (const name of TEAMS.filter((other) => !changing.includes(other)))
            expect([name, after[name]]).toEqual([name, before[name]])
          before = after
          if (each.kind === 'kill' || each.kind === 'theft') pending = [...pending, each.team]
          // Only an accepted request completes it for sure.
          else if ((await readLedger(portal.store.folder)).entries.length > lines) pending = []
        }
        const own = { store: portal.store, key: portal.keyOf('mf-one'), by: 'mf-one', reason: 'the end' }
        await freeze({ ...own, action: 'unfreeze', names: ['mf-one'] })
        await portal.publish('mf-one', portal.keyOf('mf-one'))
        const { live, canaries } = await readLedger(portal.store.folder)
        const now = await served(portal)
        for (const name of TEAMS) {
          const canary = canaries.find((each) => each.name === name)?.version
          expect([name, now[name]]).toEqual([name, { live: live[name]?.version, canary }])
        }
        expect(await portal.differences()).toEqual([])
      } finally {
        await rm(portal.store.folder, { recursive: true, force: true })
      }
    }),
    { numRuns: SEQUENCES },
  )
})
