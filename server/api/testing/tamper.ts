import type { Selectable } from 'kysely'
import type { Tables } from '../src/database/schema'
import { chainHash, endProof } from '../src/audit/chain'
import { signCheckpoint, signingKey } from '../src/audit/checkpoint-note'
import { Frontier } from '../src/audit/merkle'

type Name = 'audit' | 'audit_personal' | 'audit_checkpoints' | 'audit_head'
/** The contents of the tables of the audit log. */
export type State = { [T in Name]: Selectable<Tables[T]>[] }

interface Tools {
  readonly original: State
  /** States that the tables had before. */
  readonly earlier: readonly State[]
  /** Of the chain. Some attackers have it. */
  readonly key: Buffer
  /** A whole number from 0 up to the limit, without it. */
  pick(limit: number): number
}
type Mutation = (state: State, tools: Tools) => void

/** Any element of a list. */
function some<T>(list: readonly T[], { pick }: Tools): T {
  for (const element of list.slice(pick(list.length))) return element
  throw new Error('there is nothing to pick from')
}

/** Replace a value by another, or by that of another row. */
function changeColumn(rows: object[], tools: Tools): void {
  const row = some(rows, tools) as Record<string, unknown>
  const column = some(
    Object.keys(row).filter((name) => name !== 'id'),
    tools,
  )
  const other = (some(rows, tools) as Record<string, unknown>)[column]
  const value = row[column]
  const made = typeof value === 'number' ? value + 1 + tools.pick(9) : `x${tools.pick(1000)}`
  row[column] = some([other, null, made, made, ''], tools)
}

/** Values, names and rows that are no longer those which were written. */
const edits: Readonly<Record<string, Mutation>> = {
  'change a column of a row': (state, tools) => changeColumn(state.audit, tools),
  'change a name, an address or a salt': (state, tools) => changeColumn(state.audit_personal, tools),
  'change the head': (state, tools) => changeColumn(state.audit_head, tools),
  'change a checkpoint': (state, tools) => {
    const checkpoint = some(state.audit_checkpoints, tools)
    const name = some(['note', 'frontier', 'size'] as const, tools)
    Object.assign(checkpoint, {
      [name]: name === 'size' ? checkpoint.size + 100 : `${checkpoint[name].slice(0, -9)}AAAAAAAA\n`,
    })
  },
  'delete rows': (state, tools) => {
    const from = tools.pick(state.audit.length)
    state.audit.splice(from, 1 + tools.pick(3))
  },
  'swap two rows': (state, tools) => {
    const [a, b] = [some(state.audit, tools), some(state.audit, tools)]
    ;[a.seq, b.seq] = [b.seq, a.seq]
  },
  'swap the names of two rows': (state, tools) => {
    const [a, b] = [some(state.audit_personal, tools), some(state.audit_personal, tools)]
    ;[a.seq, b.seq] = [b.seq, a.seq]
  },
  'delete names': (state, tools) => {
    state.audit_personal.splice(tools.pick(state.audit_personal.length), 1)
  },
  'erase a part': (state, tools) => {
    const row = some(state.audit_personal, tools)
    const nobody = { actor_salt: null, actor_email: null, actor_name: null }
    Object.assign(row, tools.pick(2) ? nobody : { details_salt: null, details: null })
  },
  'give an erased person a name': (state, tools) => {
    const erased = state.audit.filter((row) => row.actor_id === 'p1')
    const row = state.audit_personal.find(({ seq }) => seq === some(erased, tools).seq)
    if (row) Object.assign(row, { actor_salt: 'AAAA', actor_email: 'somebody@x.org', actor_name: 'Somebody' })
  },
  'add a row outside': (state, tools) => {
    state.audit.push({ ...some(state.audit, tools), seq: some([-1, 0, state.audit.length + 1, 999], tools) })
  },
  'add a row inside': (state, tools) => {
    const at = tools.pick(state.audit.length)
    for (const row of state.audit.slice(at)) row.seq += 1
    state.audit.splice(at, 0, { ...some(state.audit, tools), seq: at + 1 })
    moveEnd(state, undefined)
  },
  'cut the end off with the head': (state, tools) => {
    state.audit.splice(tools.pick(state.audit.length))
    const last = state.audit.length
    state.audit_personal = state.audit_personal.filter(({ seq }) => seq <= last)
    state.audit_checkpoints = state.audit_checkpoints.filter(({ size }) => size <= last)
    moveEnd(state, undefined)
  },
}

/** Numbers the rows again without gaps, and gives each the hash that this key makes. */
function chainAgain(state: State, key: Buffer): void {
  let previous = ''
  state.audit.forEach((row, i) => {
    row.seq = i + 1
    const { hash: _hash, ...fields } = row
    previous = chainHash(key, previous, fields)
    row.hash = previous
  })
  moveEnd(state, key)
}

/** Move the head to the last row; its proof is right only with the key. */
function moveEnd(state: State, key: Buffer | undefined): void {
  const [head] = state.audit_head
  const last = state.audit.at(-1)
  if (!head) return
  Object.assign(head, { seq: last?.seq ?? 0, hash: last?.hash ?? '', created_at: last?.created_at ?? '' })
  if (!last) head.end_proof = ''
  else if (key) head.end_proof = endProof(key, last.seq, last.hash)
}

/** Make every checkpoint again from the rows there are now. */
function signAgain(state: State, key: Buffer): void {
  const frontier = Frontier.empty()
  const sizes = new Map(state.audit_checkpoints.map((checkpoint) => [checkpoint.size, checkpoint]))
  state.audit_checkpoints = []
  for (const { seq, hash } of state.audit) {
    frontier.add(hash)
    const checkpoint = sizes.get(seq)
    if (!checkpoint) continue
    const note = signCheckpoint(
      { origin: checkpoint.note.split('\n')[0] ?? '', size: seq, root: frontier.root() },
      signingKey(key),
    )
    state.audit_checkpoints.push({ ...checkpoint, note, frontier: frontier.toString() })
  }
}

/** The whole log replaced: by an earlier one, by none, or by one that is chained again. */
const forgeries: Readonly<Record<string, Mutation>> = {
  'put back an earlier state': (state, tools) => {
    Object.assign(state, structuredClone(some(tools.earlier, tools)))
  },
  'empty the log': (state) => {
    Object.assign(state, { audit: [], audit_personal: [], audit_checkpoints: [] })
    moveEnd(state, undefined)
  },
  'chain again with another key': (state, tools) => {
    changeColumn(state.audit, tools)
    chainAgain(state, Buffer.from(`guess ${tools.pick(1000)}`))
  },
  'chain and sign again with the key': (state, tools) => {
    const row = state.audit[tools.pick(state.audit.length - 1)]
    if (row)
      Object.assign(row, some([{ action: 'a.b' }, { actor_id: 'p9' }, { details: '{"title":"x"}' }], tools))
    chainAgain(state, tools.key)
    signAgain(state, tools.key)
  },
  'drop a row and chain and sign again with the key': (state, tools) => {
    const at = tools.pick(state.audit.length - 1)
    const gone = state.audit[at]?.seq ?? 0
    state.audit.splice(at, 1)
    state.audit_personal = state.audit_personal.filter(({ seq }) => seq !== gone)
    for (const row of state.audit_personal) if (row.seq > gone) row.seq -= 1
    chainAgain(state, tools.key)
    signAgain(state, tools.key)
  },
}

/** A row without values says the same as no row. */
const meaning = (state: State): string =>
  JSON.stringify({
    ...state,
    audit: state.audit.toSorted((a, b) => a.seq - b.seq),
    audit_personal: state.audit_personal
      .filter(({ seq: _seq, ...values }) => Object.values(values).some((value) => value !== null))
      .toSorted((a, b) => a.seq - b.seq),
  })

/** Whether the database can store a state. */
const isWritable = ({ audit, audit_personal, audit_checkpoints, audit_head }: State): boolean =>
  [
    audit.map(({ seq }) => seq),
    audit_personal.map(({ seq }) => seq),
    audit_checkpoints.map(({ size }) => size),
  ].every((keys) => new Set(keys).size === keys.length && keys.every((key) => typeof key === 'number')) &&
  audit.every(({ created_at, action, committee_name, details, hash }) =>
    [created_at, action, committee_name, details, hash].every((value) => value !== null),
  ) &&
  audit_head.every((row) => Object.values(row).every((value) => value !== null))

/** Numbers that look random and are the same for the same seed (mulberry32). */
function randomNumbers(seed: number): (limit: number) => number {
  let a = seed
  return (limit) => {
    a = (a + 0x6d_2b_79_f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}

const mutations: Readonly<Record<string, Mutation>> = { ...edits, ...forgeries }

export const mutationNames: readonly string[] = Object.keys(mutations)

/**
 * States of the tables that somebody made who must be detected: changed, deleted, moved and added rows and names, forged heads,
 * cut ends, earlier states, and chains made again without or with the key. States that the database cannot store, or that mean
 * the same as the original, are left out.
 */
export function* mutationsOf(
  original: State,
  earlier: readonly State[],
  key: Buffer,
  seed: number,
  count: number,
): Generator<{ name: string; state: State }> {
  const pick = randomNumbers(seed)
  const tools: Tools = { original, earlier, key, pick }
  for (let done = 0; done < count;) {
    const state = structuredClone(original)
    const name = mutationNames[pick(mutationNames.length)] ?? ''
    mutations[name]?.(state, tools)
    if (!isWritable(state) || meaning(state) === meaning(original)) continue
    done += 1
    yield { name, state }
  }
}
