/*
 * Tells the portal, which waits in another tab, that the person has proved who they are (shared-session's `proof.ts`), and closes the tab, as
 * browsers let a page do that a link has opened.
 */
new BroadcastChannel('recog-proof').postMessage('proved')
window.close()
