import { useState } from 'react'

/** A state that follows a value from outside whenever that changes: a control of a story, for example. */
export function useFollowing<Value>(value: Value): [Value, (next: Value) => void] {
  const [current, setCurrent] = useState(value)
  const [followed, setFollowed] = useState(value)
  if (followed !== value) {
    setFollowed(value)
    setCurrent(value)
  }
  return [current, setCurrent]
}
