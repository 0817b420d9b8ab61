import { useState } from 'react'
import type { BulkQuestion } from './BulkDialogs'
import type { Verb } from './decision-state'
import { inOrder } from './request-order'
import { useBulkDecisions } from './use-bulk-decisions'
import type { useDecisions } from './use-decisions'
import type { useRequests } from './use-requests'

interface SelectedOptions {
  readonly requests: ReturnType<typeof useRequests>
  readonly decide: ReturnType<typeof useDecisions>['decide']
  /** Called after the decisions: the buttons that were pressed are no longer there. */
  focusList(): void
}

/** The selected requests, and one decision about all of them after a question. */
export function useSelected({
  requests: { pending, selected: ticked, order },
  decide,
  focusList,
}: SelectedOptions) {
  const [question, setQuestion] = useState<BulkQuestion>()
  const { running, decideAll } = useBulkDecisions(decide)
  const selected = inOrder(
    pending.filter(({ userId }) => ticked.has(userId)),
    order,
  )
  return {
    selected,
    running,
    question,
    ask: (verb: Verb) => setQuestion({ verb, people: selected }),
    cancel: () => setQuestion(undefined),
    async run(verb: Verb, reason: string) {
      setQuestion(undefined)
      await decideAll(verb, selected, reason)
      focusList()
    },
  }
}
