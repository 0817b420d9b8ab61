const CHANNEL = 'recog-session'
type News = 'signed-out' | 'signed-in'

/** Tell the other tabs that the visitor signed out, or in (edge cases T4, T11). */
export function tellTabs(news: News): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/**
 * Hear what other tabs tell. The channel is closed while the page lies in the back/forward cache, which an open one could keep
 * it out of; what was told meanwhile is asked of the server when the page comes back (`after-back.ts`).
 */
export function listenToTabs(listener: (news: News) => void, view: Window = window): void {
  let channel: BroadcastChannel | undefined
  const open = () => {
    if (channel) return
    channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }) => {
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
