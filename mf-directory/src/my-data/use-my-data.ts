import { useEffect } from 'react'
import { useAction, useLoad, type Action, type Load } from '@recog/section-kit'
import type { MyData } from '@recog/shared-session'
import { loadMyData, requestMyData } from '../api'

/** How often the page asks whether the data is ready. Milliseconds. */
const INTERVAL = 2_000

interface Preparation {
  readonly load: Load<MyData>
  readonly request: Action<[], void>
}

/** The state of the visitor's export. While it is being prepared, the page asks again every two seconds. */
export function useMyData(): Preparation {
  const load = useLoad(loadMyData, [])
  const replace = load.status === 'loaded' ? load.replace : undefined
  const isPreparing = load.status === 'loaded' && load.data.state === 'preparing'

  useEffect(() => {
    if (!isPreparing || !replace) return
    const controller = new AbortController()
    const timer = setInterval(() => {
      // A failed request is not worth a message: the next one may succeed.
      loadMyData(controller.signal).then(replace, () => {})
    }, INTERVAL)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [isPreparing, replace])

  const request = useAction(async () => {
    const next = await requestMyData()
    replace?.(next)
  })
  return { load, request }
}
