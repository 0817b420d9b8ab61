/** A long computation that yields between steps of a few milliseconds, so that it need not block the page: see `slicedWork`. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Small operations, such as folding a name, in one step. Less work than this does not yield at all. */
const STEP_SIZE = 500

/**
 * Counts the small operations of a computation: `if (isStepDone()) yield`.
 *
 * @returns to be called after each operation; true if the step ends there
 */
export function stepCounter(): () => boolean {
  let operations = 0
  return () => {
    operations += 1
    return operations % STEP_SIZE === 0
  }
}

/** Sort like `toSorted`, in steps. */
export function* sortSteps<T extends object>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Steps<readonly T[]> {
  if (items.length <= STEP_SIZE) return items.toSorted(compare)
  const middle = Math.floor(items.length / 2)
  const first = yield* sortSteps(items.slice(0, middle), compare)
  const second = yield* sortSteps(items.slice(middle), compare)
  yield
  return yield* mergeSteps(first, second, compare)
}

/** Merge two sorted lists. Equal items of the first come first. */
function* mergeSteps<T extends object>(
  first: readonly T[],
  second: readonly T[],
  compare: (a: T, b: T) => number,
): Steps<readonly T[]> {
  const isStepDone = stepCounter()
  const merged: T[] = []
  let taken = 0
  for (const item of first) {
    for (let next = second[taken]; next !== undefined && compare(item, next) > 0; next = second[taken]) {
      merged.push(next)
      taken += 1
      if (isStepDone()) yield
    }
    merged.push(item)
    if (isStepDone()) yield
  }
  return [...merged, ...second.slice(taken)]
}

/** How long a slice may take: a key that is pressed meanwhile is on screen two frames later. Milliseconds. */
const SLICE = 8

/** A computation whose result is needed some time later. */
export interface SlicedWork<T> {
  /**
   * Run it in slices between which the browser reacts to the visitor; the first one at once, so that small work is done.
   *
   * @param onDone gets the result
   * @returns stops after the current slice; what has been done is kept
   */
  start(onDone?: (result: T) => void): () => void
  /** The result. What has not been done yet is done at once. */
  result(): T
}

/** Run a computation in slices, and whatever is left of it as soon as its result is needed. */
export function slicedWork<T>(steps: Steps<T>): SlicedWork<T> {
  let state: IteratorResult<undefined, T> = { done: false, value: undefined }
  const result = () => {
    while (!state.done) state = steps.next()
    return state.value
  }
  return {
    start(onDone) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const runSlice = () => {
        const end = performance.now() + SLICE
        do state = state.done ? state : steps.next()
        while (!state.done && performance.now() < end)
        if (state.done) onDone?.(state.value)
        else timer = setTimeout(runSlice)
      }
      runSlice()
      return () => clearTimeout(timer)
    },
    result,
  }
}
