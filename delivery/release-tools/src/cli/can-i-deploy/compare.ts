import { fieldDifferences } from '@recog/release-service/checks'
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
  const isNeeded = (types: string) => !types.endsWith('?')
  return fieldDifferences(fields, server.fields ?? {}, isNeeded).map(({ field, built, given }) => {
    const shown = field === '' ? 'the response' : `the field "${field}"`
    const how = given ? `as ${built}, but the server sends ${given}` : 'which the server does not send'
    return `${name} reads ${shown} of ${what}${given ? ' ' : ', '}${how}. Deploy a server that sends it as the contract says, or build ${name} for the server's contract`
  })
}
