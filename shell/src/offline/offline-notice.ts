const TEXT =
  'You are offline. You can read what is on screen. Nothing can be loaded or saved until the connection is back.'

/** Say at the bottom of the window that there is no connection, while there is none. Screen readers announce it. */
export function watchConnection(view: Window): void {
  const notice = view.document.createElement('p')
  notice.className = 'offline-notice'
  notice.setAttribute('role', 'status')
  const show = () => {
    notice.textContent = view.navigator.onLine ? '' : TEXT
  }
  view.document.body.append(notice)
  view.addEventListener('online', show)
  view.addEventListener('offline', show)
  show()
}
