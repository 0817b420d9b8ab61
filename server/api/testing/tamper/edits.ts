import { moveEnd } from './forge'
import { type Tools, some, type Mutation } from './mutation'

/** Replace a value by another, or by that of another row. */
export function changeColumn(rows: object[], tools: Tools): void {
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
export const edits: Readonly<Record<string, Mutation>> = {
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
