import type { PropTypes } from '@recog/section-contract'
import type { Release } from '../store/release'
import { temporaryKey } from '../trust/keys'
import { openedRequest, signedRequest, type UnsignedRequest } from '../trust/request'
import { AllowedSigners, parseSigners } from '../trust/signers'
import { decide } from './decide'
import { Ledger, type LedgerEntry } from './ledger'
import { placesOf } from './places'
import { combinedSet, type KnownRelease, type Releases, replacements } from './run-together'

const key = temporaryKey()
const signers = new AllowedSigners(parseSigners(`* ${key.publicKey} Ada`, 'allowed-signers').signers)
const author = { by: 'Ada', reason: 'a reason' }

const digestOf = (name: string, version: string) =>
  Buffer.from(`${name} ${version}`).toString('hex').padEnd(64, '0').slice(0, 64)

/** A release whose only file has the version as its content. @param places that it offers or fills */
function known(
  name: string,
  version: string,
  pages: readonly string[] = [`/${name}`],
  places: Pick<NonNullable<Release['section']>, 'offers' | 'contributes'> = {},
): KnownRelease {
  const page = { page: 'APage', title: 'A page', audience: 'anyone' } as const
  const release: Release = {
    name,
    version,
    inputs: version,
    commit: 'none',
    contract: 1,
    entry: 'entry.js',
    preload: ['entry.js'],
    css: [],
    files: { 'entry.js': { bytes: 1, brotli: 1, integrity: '' } },
    shared: {},
    prerendered: {},
    ...(name !== 'shell' && {
      section: { pages: Object.fromEntries(pages.map((at) => [at, page])), ...places },
    }),
  }
  return { release, signed: { digest: digestOf(name, version), digests: new Map([['entry.js', version]]) } }
}

interface World {
  ledger: Ledger
  readonly stored: Map<string, KnownRelease>
  /** Versions whose statement cannot be trusted any more. */
  readonly untrusted: Set<string>
  /** Versions whose files are gone. */
  readonly gone: Set<string>
}

const idOf = (name: string, version: string) => `${name} ${version}`

/** A table instead of a disk. */
const releasesOf = ({ stored, untrusted, gone }: World): Releases => {
  const read = async (name: string, version: string) => {
    const found = stored.get(idOf(name, version))
    if (!found || untrusted.has(idOf(name, version))) throw new Error(`${name} ${version} is not trusted`)
    return found
  }
  return {
    read,
    isServed: async (name, version) => !gone.has(idOf(name, version)),
    whole: async (name, version) => (await read(name, version)).release,
    versions: async (name) =>
      [...stored.values()]
        .map(({ release }) => release)
        .flatMap((it) => (it.name === name ? it.version : [])),
  }
}

async function outcome(world: World, request: UnsignedRequest, arriving: readonly KnownRelease[] = []) {
  const at = new Date(world.ledger.entries.length * 1000).toISOString()
  const envelope = signedRequest(request, key, 'https://portal.example.org#')
  const { value, keyId } = openedRequest(envelope, signers, new Date().toISOString())
  const releases = releasesOf(world)
  const replaced = await replacements(world.ledger, releases)
  const { ledger } = world
  return decide({ ledger, replaced, signers, request: value, envelope, keyId, at, arriving }, releases)
}

/** Carry out a request: what `switch.ts` does with a disk. */
async function carryOut(world: World, request: UnsignedRequest, arriving: readonly KnownRelease[] = []) {
  const { entry } = await outcome(world, request, arriving)
  for (const each of arriving) world.stored.set(idOf(each.release.name, each.release.version), each)
  if (entry) world.ledger = new Ledger([...world.ledger.entries, entry], '')
}

const publishing = (...arriving: readonly KnownRelease[]) =>
  [
    {
      action: 'publish' as const,
      releases: Object.fromEntries(arriving.map(({ release, signed }) => [release.name, signed.digest])),
      ...author,
    },
    arriving,
  ] as const

const canary = (arriving: KnownRelease) =>
  [
    {
      action: 'canary' as const,
      audience: { share: 0.1 },
      releases: { [arriving.release.name]: arriving.signed.digest },
      ...author,
    },
    [arriving],
  ] as const

/** The shell and two sections in version 1, and version 2 of `mf-a` live. */
async function portal(): Promise<World> {
  const world: World = {
    ledger: new Ledger([], ''),
    stored: new Map(),
    untrusted: new Set(),
    gone: new Set(),
  }
  await carryOut(world, ...publishing(known('shell', '1'), known('mf-a', '1'), known('mf-b', '1')))
  await carryOut(world, ...publishing(known('mf-a', '2')))
  return world
}

let world: World
beforeEach(async () => {
  world = await portal()
})

const on = { name: 'mf-a', ...author }
const forgotten = { ...on, reason: '' }

describe('what a request changes', () => {
  const table: readonly (readonly [what: string, UnsignedRequest, Partial<LedgerEntry>, result: unknown])[] =
    [
      [
        'a rollback makes the version before live, without a fallback version',
        { action: 'rollback', ...on },
        { changes: { 'mf-a': { version: '1', statement: digestOf('mf-a', '1') } } },
        { version: '1', from: '2' },
      ],
      [
        'a removed section is gone',
        { action: 'remove', ...on },
        { changes: {}, gone: ['mf-a'] },
        { from: '2' },
      ],
      [
        'a frozen name is recorded',
        { action: 'freeze', names: ['mf-a', 'mf-b'], ...author },
        { changes: {}, frozen: ['mf-a', 'mf-b'] },
        undefined,
      ],
    ]
  it.each(table)('%s', async (_what, request, changes, result) => {
    const found = await outcome(world, request)
    expect(found.result).toEqual(result)
    expect(found.entry).toMatchObject({ ...changes, action: request.action, by: 'Ada', seq: 3 })
  })
})

interface Refused {
  readonly why: string
  readonly request: UnsignedRequest
  readonly arriving?: readonly KnownRelease[]
}

const refused = (
  why: string,
  [request, arriving]: readonly [UnsignedRequest, readonly KnownRelease[]],
): Refused => ({ why, request, arriving })

describe('a request is refused', () => {
  const table: readonly Refused[] = [
    { why: 'A rollback needs a reason', request: { action: 'rollback', ...forgotten } },
    { why: 'mf-a 1 is not live any more', request: { action: 'rollback', from: '1', ...on } },
    { why: 'mf-a 2 is live already', request: { action: 'rollback', to: '2', ...on } },
    { why: 'mf-a has no release 9', request: { action: 'rollback', to: '9', ...on } },
    { why: 'mf-b has no version before 1', request: { action: 'rollback', ...on, name: 'mf-b' } },
    { why: 'mf-c was never published', request: { action: 'rollback', ...on, name: 'mf-c' } },
    { why: 'its visitors will ask', request: { action: 'remove', ...forgotten } },
    { why: 'The shell cannot be removed', request: { action: 'remove', ...on, name: 'shell' } },
    { why: 'mf-c is not live', request: { action: 'remove', ...on, name: 'mf-c' } },
    { why: 'the team will ask', request: { action: 'stop', ...forgotten } },
    { why: 'No canary of mf-a is running', request: { action: 'stop', ...on } },
    { why: 'No canary of mf-a is running', request: { action: 'promote', ...on } },
    {
      why: 'mf-aa was never published. Nothing was changed',
      request: { action: 'freeze', names: ['mf-a', 'mf-aa'], ...author },
    },
    {
      why: 'mf-aa was never published. Nothing was changed',
      request: { action: 'unfreeze', names: ['mf-aa'], ...author },
    },
    { why: 'other teams will wonder', request: { action: 'freeze', names: ['*'], by: 'Ada', reason: '' } },
    refused('does not name this statement of mf-a', [
      publishing(known('mf-a', '3'))[0],
      [known('mf-a', '4')],
    ]),
    refused(
      'released before with other files',
      publishing({
        ...known('mf-a', '1'),
        signed: { digest: 'f', digests: new Map([['entry.js', 'x']]) },
      }),
    ),
    refused('/mf-b', publishing(known('mf-a', '3', ['/mf-b']))),
    refused('mf-c has no live version to compare with', canary(known('mf-c', '1'))),
    refused('storybook has no canaries', canary(known('storybook', '1', []))),
  ]
  it.each(table)('$why', async ({ why, request, arriving }) => {
    await expect(outcome(world, request, arriving)).rejects.toThrow(why)
  })
})

it('one name is not unfrozen while all are frozen: it would still be', async () => {
  await carryOut(world, { action: 'freeze', names: ['*', 'mf-a', 'mf-a'], ...author })
  const unfreeze = (name: string) => outcome(world, { action: 'unfreeze', names: [name], ...author })
  await expect(unfreeze('mf-a')).rejects.toThrow('All releases are frozen since')
  expect((await unfreeze('*')).entry?.frozen).toEqual(['*'])
  await carryOut(world, { action: 'unfreeze', names: ['*'], ...author })
  await expect(unfreeze('*')).rejects.toThrow('mf-a is frozen by itself: name it')
})

it('a version that went live keeps the one before as its fallback version, if that is still there', async () => {
  const { entry, result } = await outcome(world, ...publishing(known('mf-a', '3')))
  expect(entry?.changes['mf-a']).toEqual({ version: '3', fallback: '2', statement: digestOf('mf-a', '3') })
  expect(result).toEqual([{ name: 'mf-a', version: '3', outcome: 'published' }])
  world.gone.add('mf-a 2')
  const without = await outcome(world, ...publishing(known('mf-a', '3')))
  expect(without.entry?.changes['mf-a']?.fallback).toBe('1')
})

it('only what is neither live nor the fallback version is pruned', async () => {
  const request = { action: 'prune' as const, names: ['mf-a'], keep: 1, ...author }
  expect(await outcome(world, request)).toEqual({ entry: undefined, result: [] })
  await carryOut(world, ...publishing(known('mf-a', '3')))
  const { entry, result } = await outcome(world, request)
  expect([entry?.removed, result]).toEqual([['mf-a 1'], ['mf-a 1']])
})

it('what is live already changes nothing', async () => {
  expect(await outcome(world, ...publishing(known('mf-a', '2')))).toEqual({
    entry: undefined,
    result: [{ name: 'mf-a', version: '2', outcome: 'already live' }],
  })
})

it('a frozen name gets no new version, canary or removal, and can be rolled back', async () => {
  await carryOut(world, { action: 'freeze', names: ['mf-a'], ...author })
  await expect(outcome(world, ...publishing(known('mf-a', '3')))).rejects.toThrow('mf-a is frozen since')
  await expect(outcome(world, ...canary(known('mf-a', '3')))).rejects.toThrow('mf-a is frozen since')
  await expect(outcome(world, { action: 'remove', ...on })).rejects.toThrow('mf-a is frozen since')
  expect((await outcome(world, { action: 'rollback', ...on })).entry?.changes['mf-a']?.version).toBe('1')
  await carryOut(world, { action: 'unfreeze', names: ['mf-a'], ...author })
  expect((await outcome(world, ...publishing(known('mf-a', '3')))).entry).toBeDefined()
})

it('a canary is promoted with the live version as its fallback, or ends with what it does not run with', async () => {
  await carryOut(world, ...canary(known('mf-a', '3', ['/mf-a', '/news'])))
  const promoted = await outcome(world, { action: 'promote', ...on })
  expect(promoted.entry?.changes['mf-a']).toMatchObject({ version: '3', fallback: '2' })
  expect(promoted.result).toEqual({ name: 'mf-a', version: '3' })
  const taken = await outcome(world, ...publishing(known('mf-c', '1', ['/news'])))
  expect(taken.entry?.ended?.['mf-a']).toMatch('/news')
  world.untrusted.add('mf-a 3')
  const untrusted = await outcome(world, ...publishing(known('mf-b', '2')))
  expect(untrusted.entry?.ended).toEqual({ 'mf-a': 'mf-a 3 is not trusted' })
})

it('a live version that cannot be trusted any more is replaced with whatever is decided', async () => {
  world.untrusted.add('mf-a 2')
  const reason = 'mf-a 2 is not trusted'
  const other = await outcome(world, ...publishing(known('mf-b', '2')))
  expect(other.entry?.replaced).toEqual({ 'mf-a': { reason, version: '1', fallback: undefined } })
  expect(other.entry?.changes['mf-b']?.version).toBe('2')
  const back = await outcome(world, { action: 'rollback', ...on })
  expect(back.result).toEqual({ version: '1', from: 'one that cannot be trusted' })
  world.untrusted.add('mf-a 1')
  const offline = await outcome(world, ...publishing(known('mf-b', '2')))
  expect(offline.entry?.replaced).toEqual({ 'mf-a': { reason } })
})

it('a rollback wins over a section that was released later with the same page', async () => {
  await carryOut(world, ...publishing(known('mf-a', '3', ['/elsewhere'])))
  await carryOut(world, ...publishing(known('mf-c', '1', ['/mf-a'])))
  const { entry } = await outcome(world, { action: 'rollback', to: '1', ...on })
  expect(entry?.changes['mf-a']?.version).toBe('1')
  expect(entry?.replaced?.['mf-c']?.reason).toMatch('released earlier, has the same URLs')
})

describe('places', () => {
  const host = (version: string, props: PropTypes | undefined = { id: 'string' }) =>
    known('mf-a', version, undefined, { offers: { 'a.panel': { page: '/mf-a', props } } })
  const part = { to: 'a.panel', component: 'Part', title: 'A part', audience: 'anyone', order: 1 } as const
  const filler = (version: string, props: PropTypes = { id: 'string' }) =>
    known('mf-b', version, undefined, { contributes: [{ ...part, props }] })
  const fills = 'mf-a 4 (released by Ada) no longer offers a.panel, which mf-b 2 (released by Ada) fills'
  beforeEach(async () => {
    await carryOut(world, ...publishing(host('3')))
    await carryOut(world, ...publishing(filler('2')))
  })

  it('are neither left nor filled wrongly by a new version or a canary', async () => {
    await expect(outcome(world, ...publishing(known('mf-a', '4')))).rejects.toThrow(fills)
    await expect(outcome(world, ...canary(known('mf-a', '4')))).rejects.toThrow(fills)
    await expect(outcome(world, ...publishing(filler('3', { name: 'string' })))).rejects.toThrow(
      '"name" (string)',
    )
  })

  it('keep a canary from going live that leaves one which was filled in the meantime', async () => {
    await carryOut(world, ...publishing(known('mf-b', '3')))
    await carryOut(world, ...canary(known('mf-a', '4')))
    await carryOut(world, ...publishing(filler('4')))
    expect(world.ledger.canaries).toHaveLength(1)
    await expect(outcome(world, { action: 'promote', ...on })).rejects.toThrow(
      'which mf-b 4 (released by Ada) fills',
    )
  })

  it.each([
    ['the host', 'mf-a', 'mf-b'],
    ['what fills it', 'mf-b', 'mf-a'],
  ])('never keep a rollback back, also of both, first %s', async (_what, first, second) => {
    for (const name of [first, second]) await carryOut(world, { action: 'rollback', ...on, name })
    expect([world.ledger.live['mf-a']?.version, world.ledger.live['mf-b']?.version]).toEqual(['2', '1'])
    for (const name of [first, second])
      await carryOut(world, { action: 'rollback', ...on, name, to: name === 'mf-a' ? '3' : '2' })
    expect([world.ledger.live['mf-a']?.version, world.ledger.live['mf-b']?.version]).toEqual(['3', '2'])
  })

  /** A prop is renamed, and then the place removed, in the order that never empties it. */
  const CHANGES = [
    host('4', { id: 'string', name: 'string' }),
    filler('3', { name: 'string' }),
    host('5', { name: 'string' }),
    known('mf-b', '4'),
    known('mf-a', '6'),
  ]
  const noName = 'the place does not give "name" (string)'
  const noId = 'the place does not give "id" (string)'

  it.each<[order: string, what: string, released: number, names: readonly string[], why: readonly unknown[]]>(
    [
      ['host, then contributor', 'a prop more', 2, ['mf-a', 'mf-b'], [noName, undefined]],
      ['contributor, then host', 'a prop more', 2, ['mf-b', 'mf-a'], [undefined, undefined]],
      ['host, then contributor', 'a prop less', 3, ['mf-a', 'mf-b'], [undefined, undefined]],
      ['contributor, then host', 'a prop less', 3, ['mf-b', 'mf-a'], [noId, undefined]],
      ['host, then contributor', 'no place any more', 5, ['mf-a', 'mf-b'], ['empty', undefined]],
      [
        'contributor, then host',
        'no place any more',
        5,
        ['mf-b', 'mf-a'],
        ['no live section offers the place', undefined],
      ],
    ],
  )('show what fits when both are rolled back: %s, after %s', async (_order, _what, released, names, why) => {
    for (const each of CHANGES.slice(0, released)) await carryOut(world, ...publishing(each))
    const found = []
    for (const name of names) {
      await carryOut(world, { action: 'rollback', ...on, name })
      const combined = await combinedSet(world.ledger, releasesOf(world), [])
      expect(combined['mf-a']?.section?.pages).toHaveProperty('/mf-a')
      const panel = placesOf(combined, world.ledger).find(({ place }) => place === 'a.panel')
      const [part] = panel?.contributions ?? []
      found.push(part ? part.notShown : 'empty')
    }
    expect(found).toEqual(why)
  })

  it('keep nobody from publishing while a rollback or a removal has emptied them', async () => {
    await carryOut(world, { action: 'rollback', ...on })
    await carryOut(world, ...publishing(filler('3')))
    await carryOut(world, { action: 'remove', ...on })
    await carryOut(world, ...publishing(filler('4')))
    await carryOut(world, ...publishing(host('5')))
    expect(world.ledger.live['mf-a']?.version).toBe('5')
  })
})
