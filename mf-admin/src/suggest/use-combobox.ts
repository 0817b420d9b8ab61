import { useId, useState, type KeyboardEvent } from 'react'
import type { Suggestion } from './suggestion'

interface ComboboxOptions {
  readonly shown: readonly Suggestion[]
  onChoose(suggestion: Suggestion): void
}

/**
 * The keyboard and the ARIA attributes of a text field with suggestions (the combobox pattern of the ARIA Authoring Practices).
 * The focus stays in the field. Enter submits the form unless a suggestion is marked.
 */
export function useCombobox({ shown, onChoose }: ComboboxOptions) {
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const list = useId()
  const isListed = isOpen && shown.length > 0
  const current = isListed ? shown[marked] : undefined
  const optionId = (index: number) => `${list}-${index}`

  const close = () => {
    setOpen(false)
    setMarked(-1)
  }
  const choose = (suggestion: Suggestion) => {
    onChoose(suggestion)
    close()
  }
  const move = (step: 1 | -1) => {
    setOpen(true)
    if (shown.length > 0) setMarked((now) => stepped(now, step, shown.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && current) choose(current)
    else if (event.key === 'Escape' && isListed) close()
    else return
    event.preventDefault()
  }

  return {
    isListed,
    marked,
    choose,
    optionId,
    listId: list,
    /** The visitor has typed. */
    open: () => {
      setOpen(true)
      setMarked(-1)
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isListed,
      'aria-controls': isListed ? list : undefined,
      'aria-activedescendant': current ? optionId(marked) : undefined,
      onKeyDown,
      onBlur: close,
    },
  } as const
}

/** The next index, past the end again from the start; none is -1. */
function stepped(now: number, step: 1 | -1, count: number): number {
  if (now === -1) return step === 1 ? 0 : count - 1
  return (now + step + count) % count
}
