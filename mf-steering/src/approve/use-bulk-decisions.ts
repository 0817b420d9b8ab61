import { useState } from 'react'
import type { SteeringUser } from '@recog/shared-session'
import { useToast } from '@recog/shared-ui'
import type { Verb } from './decision-state'

type Decide = (verb: Verb, person: SteeringUser, reason: string, announce: boolean) => Promise<boolean>

/** Decisions on several requests, one after the other. */
export interface BulkRun {
  readonly verb: Verb
  readonly done: number
  readonly total: number
}

/**
 * Decides on several requests, one call after the other, and announces the result once. A failure stays in its row and does not
 * stop the others.
 */
export function useBulkDecisions(decide: Decide) {
  const [running, setRunning] = useState<BulkRun>()
  const toast = useToast()
  async function decideAll(verb: Verb, people: readonly SteeringUser[], reason: string): Promise<void> {
    let succeeded = 0
    for (const [done, person] of people.entries()) {
      setRunning({ verb, done, total: people.length })
      if (await decide(verb, person, reason, false)) succeeded += 1
    }
    setRunning(undefined)
    const failed = people.length - succeeded
    toast({ tone: failed > 0 ? 'error' : 'success', text: bulkResult(verb, succeeded, failed) })
  }
  return { running, decideAll }
}

/** The result of deciding on several requests. */
export function bulkResult(verb: Verb, succeeded: number, failed: number): string {
  const requests = `${succeeded} request${succeeded === 1 ? '' : 's'}`
  const done = verb === 'approve' ? `Approved ${requests}.` : `Declined ${requests}.`
  return failed > 0 ? `${done} ${failed} failed: the reasons are in the list.` : done
}
