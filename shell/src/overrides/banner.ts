import type { TabOverrides } from './override-memory'
import type { Override } from './overrides'

/** Show above every page that this tab overrides live versions, with a button to reset them. */
export function showBanner(document: Document, { overrides, dropped, reset }: TabOverrides): void {
  const lines = Object.entries(overrides).map(([name, override]) => `${name}: ${describe(override)}`)
  if (dropped)
    lines.push('The portal failed to start twice with the overrides of this tab, so they were reset.')
  if (lines.length === 0) return
  const banner = document.createElement('aside')
  banner.className = 'override-banner'
  banner.setAttribute('aria-label', 'Only in this tab')
  const text = document.createElement('p')
  text.textContent = dropped ? lines.join(' ') : `Only in this tab. ${lines.join(' · ')}`
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = dropped ? 'Close' : 'Reset'
  button.addEventListener('click', () => {
    reset()
    if (dropped) banner.remove()
    else document.location.reload()
  })
  banner.append(text, button)
  document.body.prepend(banner)
}

function describe(override: Override): string {
  switch (override.kind) {
    case 'previous':
      return 'the previous version'
    case 'off':
      return 'switched off'
    default:
      return `preview from ${override.url}`
  }
}
