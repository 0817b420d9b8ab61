/** As the program began: npm may be killed before the first service has started. */
const parent = process.ppid

/**
 * Call back once when this program is asked to end: by Ctrl-C, by a signal, or because npm, which started it, was killed. Npm passes a
 * signal on to its shell, and the shell to nobody.
 *
 * @param {() => Promise<void>} stop
 */
export function onStop(stop) {
  let isAsked = false
  const ask = () => {
    if (isAsked) return
    isAsked = true
    void stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask)
  setInterval(() => process.ppid !== parent && ask(), 500).unref()
}
