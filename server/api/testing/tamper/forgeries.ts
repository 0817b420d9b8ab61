import { changeColumn } from './edits'
import { moveEnd, chainAgain, signAgain } from './forge'
import { type Mutation, some } from './mutation'

/** The whole log replaced: by an earlier one, by none, or by one that is chained again. */
export const forgeries: Readonly<Record<string, Mutation>> = {
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
