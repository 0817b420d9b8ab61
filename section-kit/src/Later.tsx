import type { ComponentType } from 'react'
import { useLoad } from './use-load'
import { ErrorState, Skeleton } from '@recog/shared-ui'

interface LaterProps<P> {
  /** Loads the component; the same function on every render. */
  load(): Promise<ComponentType<P>>
  readonly props: P
}

/** A part of a screen that few people need: its code is loaded when it is shown. */
export function Later<P extends object>({ load, props }: LaterProps<P>) {
  const code = useLoad(load, [])
  if (code.status === 'loading') return <Skeleton lines={4} />
  if (code.status === 'error')
    return <ErrorState message="This part of the page could not be loaded." onRetry={code.retry} />
  const Part = code.data
  return <Part {...props} />
}
