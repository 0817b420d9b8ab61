import { useEffect, useRef, useState } from 'react'
import { displayName, type SessionUser } from '@recog/shared-session'
import { loadPeople } from '../api'
import type { Suggestion } from '../suggest/suggestion'

/**
 * E-mail addresses to suggest, found by name too. They are loaded when the field is entered, because most visits do not need
 * them; without them any address can be typed.
 */
export function usePeopleSuggestions(user: SessionUser) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const load = () => {
    if (running.current || !user.capabilities.includes('people')) return
    const controller = new AbortController()
    running.current = controller
    loadPeople(controller.signal).then(
      (people) =>
        setSuggestions(
          people.map((person) => ({ value: person.userId, text: person.email, detail: displayName(person) })),
        ),
      // The next time the field is entered, it is tried again.
      () => (running.current = undefined),
    )
  }
  return { suggestions, load }
}
