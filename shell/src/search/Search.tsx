import { useEffect, useState, type ComponentType } from 'react'
import { useBridge, useBridgeLocation, useLatest } from '@recog/section-kit'
import { importRuntime } from '@recog/section-host'
import type { Rights } from '@recog/shared-session'
import { Button, Icon } from '@recog/shared-ui'
import type { Searched } from './search-store'
import type { SearchDialogProps } from './SearchDialog'
import styles from './Search.module.css'

export interface SearchProps {
  searched(): Promise<Searched>
  /** Of the visitor, who finds nothing else. */
  readonly rights: Rights
  /** Called when the dialog opens. */
  onOpen(): void
}

const importDialog = () =>
  importRuntime(() => import(/* webpackChunkName: "search-dialog" */ './SearchDialog'))
const isMac = /^(Mac|iP)/.test(navigator.platform)
const SHORTCUT = isMac ? '⌘K' : 'Ctrl+K'

/**
 * The button in the header that opens the search, like a field where there is room, and its shortcut. No single character is one: people
 * who dictate would press it (WCAG 2.1.4).
 */
export function Search({ searched, rights, onOpen }: SearchProps) {
  const bridge = useBridge()
  const { pathname } = useBridgeLocation(bridge)
  /** The page above which it was opened: it closes when the page changes, not when a list writes its search to the URL. */
  const [openedAt, setOpenedAt] = useState<string>()
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<SearchDialogProps>; searched: Searched }>()

  const prepare = () => void importDialog().catch(() => {})
  const open = async () => {
    try {
      const [{ SearchDialog: Dialog }, found] = await Promise.all([importDialog(), searched()])
      setLoaded((now) => now ?? { Dialog, searched: found })
      setOpenedAt(bridge.current().pathname)
      onOpen()
    } catch {
      // oxlint-disable-next-line no-alert
      window.alert('The search could not be loaded. Please try again in a moment.')
    }
  }
  const latestOpen = useLatest(open)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut =
        event.key.toLowerCase() === 'k' &&
        !event.shiftKey &&
        !event.altKey &&
        (isMac ? event.metaKey : event.ctrlKey)
      if (!isShortcut || document.querySelector('dialog[open]')) return
      event.preventDefault()
      void latestOpen.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latestOpen])

  return (
    <>
      <div className={styles['button']}>
        <Button
          variant="quiet"
          aria-label="Search"
          aria-haspopup="dialog"
          aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
          title={`Search (${SHORTCUT})`}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void open()}
        >
          <Icon name="search" />
          <span className={styles['words']}>
            Search <kbd>{SHORTCUT}</kbd>
          </span>
        </Button>
      </div>
      {loaded && (
        <loaded.Dialog
          open={openedAt === pathname}
          searched={loaded.searched}
          rights={rights}
          shortcut={SHORTCUT}
          onClose={() => setOpenedAt(undefined)}
        />
      )}
    </>
  )
}
