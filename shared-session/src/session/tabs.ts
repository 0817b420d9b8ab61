const CHANNEL = 'recog-session'

/** Tell the other tabs that the visitor signed out (edge case T11). */
export function tellTabsSignedOut(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('signed-out')
  channel.close()
}

export function listenToTabs(onSignedOut: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return
  new BroadcastChannel(CHANNEL).addEventListener('message', (event) => {
    if (event.data === 'signed-out') onSignedOut()
  })
}
