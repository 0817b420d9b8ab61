/**
 * Run a named step, and print its result and duration.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {(result: T) => string} [describe]
 */
export async function step(name, work, describe = () => '') {
  const started = performance.now()
  process.stdout.write(`- ${name} ...\n`)
  const result = await work()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`  ${name}: done in ${seconds} s ${describe(result)}\n`)
  return result
}
