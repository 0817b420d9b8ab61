import type { State } from './mutation'

/** A row without values says the same as no row. */
export const meaning = (state: State): string =>
  JSON.stringify({
    ...state,
    audit: state.audit.toSorted((a, b) => a.seq - b.seq),
    audit_personal: state.audit_personal
      .filter(({ seq: _seq, ...values }) => Object.values(values).some((value) => value !== null))
      .toSorted((a, b) => a.seq - b.seq),
  })

/** Whether the database can store a state. */
export const isWritable = ({ audit, audit_personal, audit_checkpoints, audit_head }: State): boolean =>
  [
    audit.map(({ seq }) => seq),
    audit_personal.map(({ seq }) => seq),
    audit_checkpoints.map(({ size }) => size),
  ].every((keys) => new Set(keys).size === keys.length && keys.every((key) => typeof key === 'number')) &&
  audit.every(({ created_at, action, committee_name, details, hash }) =>
    [created_at, action, committee_name, details, hash].every((value) => value !== null),
  ) &&
  audit_head.every((row) => Object.values(row).every((value) => value !== null))
