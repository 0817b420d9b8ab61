import { useAction, type Action } from '@recog/section-kit'
import { useToast } from '@recog/shared-ui'

/**
 * A change of a person. After a success it says so and loads the person again.
 *
 * @param write sends the change
 * @param done text of the toast
 */
export function usePersonAction<Args extends unknown[]>(
  write: (...args: Args) => Promise<unknown>,
  done: string,
  onChanged: () => void,
): Action<Args, true> {
  const toast = useToast()
  return useAction(async (...args: Args) => {
    await write(...args)
    toast({ tone: 'success', text: done })
    onChanged()
    return true as const
  })
}
