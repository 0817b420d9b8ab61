import { useEffect, useState } from 'react'
import { deleteDraft, storeDraft, useSession } from '@recog/shared-session'
import { useBridge } from '../bridge-context'
import { useLatest } from '../use-latest'

/** A draft is stored this long after the last change, and when the document is left. Milliseconds. */
const PAUSE = 300

interface FormKey {
  readonly userId: string
  readonly form: string
}

/** Identifies the form of the signed-in person; undefined while the session is loading. */
export function useFormKey(name: string): FormKey | undefined {
  const session = useSession()
  const bridge = useBridge()
  // The form stays on the page that it was opened on.
  const [form] = useState(() => `${bridge.current().pathname.toLowerCase()}${name && `#${name}`}`)
  if (session.status === 'loading') return undefined
  return { userId: session.status === 'signed-in' ? session.user.userId : '', form }
}

/** Keep what is unsaved in the storage of the tab, and delete it when it is saved or the page is left. */
export function useStored(
  key: FormKey | undefined,
  unsaved: { readonly value: unknown; readonly version: string } | undefined,
): void {
  const latest = useLatest({ key, unsaved })
  useEffect(() => {
    if (!latest.current.key) return undefined
    const { userId, form } = latest.current.key
    if (!unsaved) {
      // A draft that is about to be restored is not deleted: this effect runs after that of `useDraft`.
      deleteDraft(userId, form)
      return undefined
    }
    const timer = setTimeout(() => store(latest.current), PAUSE)
    return () => clearTimeout(timer)
  }, [unsaved, latest])
  useEffect(() => {
    const now = () => store(latest.current)
    const forget = () => {
      const { key: left } = latest.current
      if (left) deleteDraft(left.userId, left.form)
    }
    window.addEventListener('pagehide', now)
    return () => {
      window.removeEventListener('pagehide', now)
      forget()
    }
  }, [latest])
}

function store({
  key,
  unsaved,
}: {
  key: FormKey | undefined
  unsaved: { value: unknown; version: string } | undefined
}) {
  if (key && unsaved) storeDraft(key.userId, key.form, { value: unsaved.value, version: unsaved.version })
}
