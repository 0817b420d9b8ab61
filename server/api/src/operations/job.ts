/** Work that is done in the background, once at a time. */
export interface Job {
  /** Run the work soon, or once more if it is running. */
  wake(): void
  /** Wait for running work. Can be called twice. */
  stop(): Promise<void>
}

/** As `repeatJob`, and at once. */
export function startJob(...options: Parameters<typeof repeatJob>): Job {
  const job = repeatJob(...options)
  job.wake()
  return job
}

/**
 * Run work when it is woken and at an interval, without keeping the process alive. A failure is tried again at the next
 * interval.
 *
 * @param work is told when it should end early
 * @param everySeconds between two runs that nobody asked for
 */
export function repeatJob(
  work: (isStopping: () => boolean) => Promise<unknown>,
  everySeconds: number,
  failed: (error: unknown) => void,
): Job {
  const state = { stopped: false, again: false }
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (state.again && !state.stopped) {
      state.again = false
      await work(() => state.stopped).catch(failed)
    }
    running = undefined
  }
  const wake = (): void => {
    if (state.stopped) return
    state.again = true
    running ??= run()
  }
  const timer = setInterval(wake, everySeconds * 1000)
  timer.unref()
  return {
    wake,
    stop: async () => {
      state.stopped = true
      clearInterval(timer)
      await running
    },
  }
}
