import { useState } from 'react'
import { useLoad } from '@recog/section-kit'
import type { SessionUser } from '@recog/shared-session'
import { createAnswerStore, type AnswerStore } from './answer-store'

/** The reader's answers, which it loads; until then, nothing can be answered. @returns undefined where the server knows none */
export function useAnswers({ capabilities }: SessionUser): AnswerStore | undefined {
  const [answers] = useState(() => (capabilities.includes('event-answers') ? createAnswerStore() : undefined))
  useLoad(async (signal) => answers?.load(signal), [answers])
  return answers
}
