import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** libsql closes a file once the last statement has been garbage-collected. Other programs have processes of their own. */
export async function closeFiles(): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    collectGarbage()
    await new Promise((resolve) => setImmediate(resolve))
  }
}
