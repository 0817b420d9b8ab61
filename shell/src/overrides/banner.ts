import './banner.css'
import type { TabOverrides } from './override-memory'
import type { Override, Overrides } from './overrides'

/**
 * Show above every page that this tab overrides live versions, with a button to reset them; and ask before code of this machine
 * runs in the portal.
 */
export function showBanner(document: Document, tab: TabOverrides): void {
  const reload = () => document.location.reload()
  for (const { text, buttons } of contentsOf(tab, reload)) {
    const banner = document.createElement('aside')
    banner.className = 'override-banner'
    banner.setAttribute('aria-label', 'Only in this tab')
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    banner.append(paragraph, ...buttons.map((each) => buttonOf(document, each, () => banner.remove())))
    document.body.prepend(banner)
  }
}

interface BannerButton {
  readonly label: string
  /** @returns whether the banner stays */
  act(): boolean
}

interface BannerContent {
  readonly text: string
  readonly buttons: readonly BannerButton[]
}

function contentsOf(tab: TabOverrides, reload: () => void): BannerContent[] {
  const contents: BannerContent[] = []
  const { overrides, unconfirmed, dropped, reset, allow } = tab
  const close = (work: () => void) => () => {
    work()
    return false
  }
  const restart = (work: () => void) => () => {
    work()
    reload()
    return true
  }
  if (dropped) {
    const text = 'The portal failed to start twice with the overrides of this tab, so they were reset.'
    contents.push({ text, buttons: [{ label: 'Close', act: close(reset) }] })
  } else if (Object.keys(overrides).length > 0) {
    const text = `Only in this tab. ${listed(overrides)}`
    contents.push({ text, buttons: [{ label: 'Reset', act: restart(reset) }] })
  }
  if (Object.keys(unconfirmed).length > 0) {
    const text = `This link runs code of your own machine in the portal, with your session. Only allow it if you started it yourself. ${listed(unconfirmed)}`
    const buttons = [
      { label: 'Run it', act: restart(allow) },
      { label: 'Do not run it', act: close(() => {}) },
    ]
    contents.push({ text, buttons })
  }
  return contents
}

function buttonOf(document: Document, { label, act }: BannerButton, remove: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', () => {
    if (!act()) remove()
  })
  return button
}

const listed = (overrides: Overrides) =>
  Object.entries(overrides)
    .map(([name, override]) => `${name}: ${describe(override)}`)
    .join(' · ')

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
