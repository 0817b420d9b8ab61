import { openChannel } from '../browser'

const CHANNEL = 'recog-session'
type SessionChange = 'signed-out' | 'signed-in'

/** Notify the other tabs that the visitor has signed in or out (edge cases T4, T11). */
export function notifyTabs(change: SessionChange): void {
  const channel = openChannel(CHANNEL)
  channel?.postMessage(change)
  channel?.close()
}

/**
 * Listen to `notifyTabs` of other tabs. An open channel could keep the page out of the back/forward cache, so it is closed while
 * the page is hidden there; a restored page requests the session instead (`check-restored-page.ts`).
 */
export function listenToTabs(listener: (change: SessionChange) => void, view: Window = window): void {
  let channel: BroadcastChannel | undefined
  const open = () => {
    if (channel) return
    channel = openChannel(CHANNEL)
    channel?.addEventListener('message', ({ data }) => {
      if (data === 'signed-out' || data === 'signed-in') listener(data)
    })
  }
  const close = () => {
    channel?.close()
    channel = undefined
  }
  view.addEventListener('pagehide', close)
  view.addEventListener('pageshow', open)
  open()
}
