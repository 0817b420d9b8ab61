import { startTransition, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useStore, type Rights } from '@recog/shared-session'
import { Button, Dialog, grouped, Icon } from '@recog/shared-ui'
import { findItems, type Found, type Results } from './find-items'
import { createSearch, type Search, type Searched, type SourceState } from './search-store'
import styles from './SearchDialog.module.css'

export interface SearchDialogProps {
  readonly open: boolean
  readonly searched: Searched
  /** Of the visitor, who finds nothing else. */
  readonly rights: Rights
  /** What opens it on the keyboard, as in "Ctrl+K". */
  readonly shortcut: string
  onClose(): void
}

/** Finds people, groups, projects, events and pages. What was loaded is kept while the dialog is closed. */
export function SearchDialog({ open, searched, rights, shortcut, onClose }: SearchDialogProps) {
  const [search] = useState(() => createSearch(searched, rights))
  return (
    <Dialog open={open} onClose={onClose} title="Search">
      <Finder search={search} shortcut={shortcut} onClose={onClose} />
    </Dialog>
  )
}

interface FinderProps extends Pick<SearchDialogProps, 'shortcut' | 'onClose'> {
  readonly search: Search
}

/** A combobox whose options are links: the focus stays in the text box. */
function Finder({ search, shortcut, onClose }: FinderProps) {
  const sources = useStore(search.store)
  const [query, setQuery] = useState('')
  /** The query whose results are on screen: they follow when the browser has shown the letter. */
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState('')
  const index = useMemo(() => sources.flatMap((source) => source.index ?? []), [sources])
  const results = useMemo(() => findItems(index, wanted), [index, wanted])
  const { shown, total } = results
  const active = Math.max(
    0,
    shown.findIndex(({ href }) => href === chosen),
  )
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const optionId = (at: number) => `${listId}-${at}`

  useEffect(() => search.open(), [search])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, results])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event
    const last = shown.length - 1
    const next = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: last }[key]
    if (nativeEvent.isComposing) return
    if (key === 'Enter') {
      flushSync(() => setWanted(query))
      follow(list.current?.querySelector('[aria-selected="true"]'), nativeEvent)
    } else if (next === undefined || event.shiftKey || shown.length === 0) return
    else setChosen(shown[Math.min(Math.max(next, 0), last)]?.href ?? '')
    event.preventDefault()
  }

  return (
    <div className={styles['finder']}>
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          ref={input}
          className={styles['input']}
          role="combobox"
          aria-label="Search people, groups, projects, events and pages"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={shown.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setChosen('')
            startTransition(() => setWanted(target.value))
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={styles['status']} role="status">
        {statusText(wanted, results, sources)}
      </p>
      <Failures
        sources={sources}
        onRetry={() => {
          input.current?.focus()
          search.retry()
        }}
      />
      <div ref={list} id={listId} className={styles['results']} role="listbox" aria-label="Results">
        {shown.map((item, at) => (
          <Option key={item.href} id={optionId(at)} item={item} isActive={at === active} onOpen={onClose} />
        ))}
      </div>
      {wanted.trim() === '' && <p className={styles['hint']}>{shortcut} opens the search on every page.</p>}
      {total > shown.length && (
        <p className={styles['more']}>
          {grouped(total - shown.length)} more. Type another word to find fewer.
        </p>
      )}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly item: Found
  readonly isActive: boolean
  /** Called when it is opened in this tab. */
  onOpen(): void
}

function Option({ id, item: { title, href, kind, note }, isActive, onOpen }: OptionProps) {
  return (
    // The keys are those of the text box.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <a
      id={id}
      className={styles['option']}
      href={href}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ ctrlKey, metaKey, shiftKey, altKey }) => {
        if (!ctrlKey && !metaKey && !shiftKey && !altKey) onOpen()
      }}
    >
      <span className={styles['text']}>
        <bdi className={styles['title']}>{title}</bdi>
        {note && <bdi className={styles['note']}>{note}</bdi>}
      </span>
      {kind && <span className={styles['kind']}>{kind}</span>}
    </a>
  )
}

/** The parts of the portal that are missing among the results. */
function Failures({ sources, onRetry }: { readonly sources: readonly SourceState[]; onRetry(): void }) {
  const failed = sources.filter(({ hasFailed, index }) => hasFailed && !index)
  return (
    <div role="status">
      {failed.length > 0 && (
        <div className={styles['failures']}>
          <ul>
            {failed.map(({ title }) => (
              <li key={title}>{title} could not be searched.</li>
            ))}
          </ul>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )}
    </div>
  )
}

/** Follow a link as a click with the same modifier keys would: Ctrl and Command open a tab. */
function follow(
  link: Element | null | undefined,
  { ctrlKey, metaKey, shiftKey, altKey }: MouseEventInit,
): void {
  const keys = { ctrlKey, metaKey, shiftKey, altKey }
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
}

function statusText(query: string, { total }: Results, sources: readonly SourceState[]): string {
  if (query.trim() === '') return 'Type a name, group, project or event.'
  const titles = (list: readonly SourceState[]) => list.map(({ title }) => title).join(', ')
  const loading = sources.filter(({ index, hasFailed }) => !index && !hasFailed)
  const more = loading.length > 0 ? `Loading: ${titles(loading)}...` : ''
  if (total > 0) return `${grouped(total)} ${total === 1 ? 'result' : 'results'}. ${more}`
  return more || `Nothing found in: ${titles(sources.filter(({ index }) => index))}.`
}
