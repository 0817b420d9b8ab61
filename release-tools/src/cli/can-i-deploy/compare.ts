import type { ApiCall, Release } from '@recog/release-service/release'
import { callKey, type Contract } from '../compile/contract'

/** How what a release calls agrees with what a server provides. */
export interface Comparison {
  readonly name: string
  readonly version: string
  /** Whether the release says what it calls; one that is built by another tool does not. */
  readonly isRecorded: boolean
  /** Why it must not be deployed, one line each. */
  readonly problems: readonly string[]
  /** Differences that break nothing. */
  readonly notes: readonly string[]
}

/** Compare the calls of a release with a server's contract. What only the server has is fine. */
export function compareCalls({ name, version, calls }: Release, server: Contract): Comparison {
  const problems: string[] = []
  const notes: string[] = []
  for (const [route, call] of Object.entries(calls ?? {})) {
    const found = server.get(callKey(call))
    const what = `${call.method} ${call.path} (routes.${route})`
    if (!found && call.capability)
      notes.push(
        `the server does not offer ${what}; ${name} calls it only where "${call.capability}" is announced`,
      )
    else if (!found)
      problems.push(
        `${name} calls ${what}, which the server does not have. Deploy a server that has it first, or remove the call from ${name}`,
      )
    else if (call.fields && !found.fields) notes.push(`the server does not describe the response of ${what}`)
    else problems.push(...fieldProblems(name, what, call, found))
  }
  return { name, version, isRecorded: calls !== undefined, problems, notes }
}

function fieldProblems(name: string, what: string, { fields = {} }: ApiCall, server: ApiCall): string[] {
  const provided = server.fields ?? {}
  const missing = (field: string) => !(field in provided) && !fields[field]?.endsWith('?')
  return Object.entries(fields).flatMap(([field, types]) => {
    const shown = field === '' ? 'the response' : `the field "${field}"`
    if (missing(field)) {
      // Whoever misses an object misses its fields.
      const isWithinMissing = ancestorsOf(field).some(missing)
      return isWithinMissing
        ? []
        : [`${name} reads ${shown} of ${what}, which the server does not send. ${advice(name)}`]
    }
    const sent = provided[field]
    if (sent === undefined || areRead(sent, types)) return []
    return [
      `${name} reads ${shown} of ${what} as ${plain(types)}, but the server sends ${plain(sent)}. ${advice(name)}`,
    ]
  })
}

const advice = (name: string) =>
  `Deploy a server that sends it as the contract says, or build ${name} for the server's contract`

/** `a`, `a.b[]` for `a.b[].c`. */
const ancestorsOf = (field: string): string[] =>
  [...field.matchAll(/\.|\[\]/g)].map(({ index }) => field.slice(0, index)).filter((each) => each !== '')

const plain = (types: string) => types.replace('?', '').replaceAll('|', ' or ')

/** Whether every type that the server may send is one that the section reads. */
function areRead(sent: string, read: string): boolean {
  const known = read.replace('?', '').split('|')
  const types = sent.replace('?', '').split('|')
  return [known, types].some((each) => each.includes('any')) || types.every((type) => known.includes(type))
}
