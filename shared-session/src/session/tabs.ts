const CHANNEL = 'recog-session'
type News = 'signed-out' | 'signed-in'

/** Tell the other tabs that the visitor signed out, or in (edge cases T4, T11). */
export function tellTabs(news: News): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

export function listenToTabs(listener: (news: News) => void): void {
  if (typeof BroadcastChannel === 'undefined') return
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }) => {
    if (data === 'signed-out' || data === 'signed-in') listener(data)
  })
}
