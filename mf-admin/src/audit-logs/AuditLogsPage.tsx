import { useEffect, useRef, useState } from 'react'
import { Gate } from '@recog/section-kit'
import { useSearchParams } from '@recog/section-kit/router'
import { useUser } from '@recog/shared-session'
import { Button, Cluster, EmptyState } from '@recog/shared-ui'
import { loadGroups, loadPeople } from '../api'
import { AdminPage } from '../layout/AdminPage'
import { filterProblem, hidesSignIns, NO_FILTER, type LogFilter } from './audit-query'
import { AuditFilterForm } from './AuditFilterForm'
import { AuditLog } from './AuditLog'
import { groupSuggestions, NO_NAMES, peopleSuggestions, textOf, type LogNames } from './names'
import styles from './AuditLog.module.css'

/** `/admin/audit-logs` (R2.61-R2.63). */
export function AuditLogsPage() {
  return (
    <AdminPage wide lead="Who changed what, and when.">
      <Gate refusedText="Admins only.">{() => <AuditLogs />}</Gate>
    </AdminPage>
  )
}

/** Filters and page are part of the URL. Applying filters starts at the newest entries, also the same ones (edge case T140). */
function AuditLogs() {
  const { filter, page, setFilter, setPage } = useLogUrl()
  const [reads, setReads] = useState(0)
  const names = useLogNames()
  const reading = JSON.stringify([filter, reads])
  const entries = useEntriesFocus(reading)
  // Of a URL: the form says so itself, and applies no such filter.
  const problem = filterProblem(filter)
  const turn = (next: number) => {
    setPage(next)
    // The pressed button disappears. The shell scrolls to the top.
    entries.current?.focus({ preventScroll: true })
  }
  const read = (next: typeof filter) => {
    setFilter(next)
    setReads((count) => count + 1)
  }
  return (
    <>
      <AuditFilterForm filter={filter} names={names} onApply={read} />
      <ActiveFilters filter={filter} names={names} onChange={read} />
      <section ref={entries} className={styles.entries} tabIndex={-1} aria-label="Entries">
        {problem ? (
          <EmptyState message={problem} />
        ) : (
          <AuditLog key={reading} filter={filter} page={page} onPage={turn} onRefresh={() => read(filter)} />
        )}
      </section>
    </>
  )
}

/** Move the focus to the entries if the element that reloaded the log, such as a name in it, has disappeared. */
function useEntriesFocus(reading: string) {
  const entries = useRef<HTMLElement>(null)
  const first = useRef(reading)
  useEffect(() => {
    if (reading !== first.current && document.activeElement === document.body) entries.current?.focus()
    first.current = reading
  }, [reading])
  return entries
}

interface ActiveFiltersProps {
  readonly filter: LogFilter
  readonly names: LogNames
  onChange(next: LogFilter): void
}

type Extra = 'userId' | 'committeeId' | 'eventId'

/** Shows the filters that are not among the five of the screen, each with a button to remove it: a link has set them, or the page itself. */
function ActiveFilters({ filter, names, onChange }: ActiveFiltersProps) {
  const texts: Readonly<Record<Extra, string>> = {
    userId: `Everything about ${textOf(names.people, filter.userId)}`,
    committeeId: `Everything about the working group ${textOf(names.groups, filter.committeeId)}`,
    eventId: `Everything about the event ${filter.eventId}`,
  }
  const canHide = useCanHideSignIns()
  const active = (Object.keys(texts) as Extra[]).filter((name) => filter[name] !== '')
  const chips = active.map((name) => ({ text: texts[name], without: { ...filter, [name]: '' } }))
  if (canHide && hidesSignIns(filter))
    chips.push({ text: 'Without sign-ins and sign-outs', without: { ...filter, signIns: 'shown' } })
  else if (canHide && filter.action === '')
    chips.push({ text: 'With sign-ins and sign-outs', without: { ...filter, signIns: '' } })
  return chips.map(({ text, without }) => (
    <Cluster key={text}>
      <strong>{text}</strong>
      <Button size="small" aria-label={`Remove filter: ${text}`} onClick={() => onChange(without)}>
        Remove filter
      </Button>
    </Cluster>
  ))
}

const useCanHideSignIns = () => useUser()?.capabilities.includes('audit-except') ?? false

/** Loads the names to suggest, where the server has them. The log never waits for them, and works without. */
function useLogNames(): LogNames {
  const offersPeople = useUser()?.capabilities.includes('people') ?? false
  const [names, setNames] = useState(NO_NAMES)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const add = (some: Partial<LogNames>) => {
      if (!signal.aborted) setNames((now) => ({ ...now, ...some }))
    }
    loadGroups(signal).then(
      (groups) => add({ groups: groupSuggestions(groups) }),
      () => {},
    )
    if (offersPeople)
      loadPeople(signal).then(
        (people) => add({ people: peopleSuggestions(people) }),
        () => {},
      )
    return () => controller.abort()
  }, [offersPeople])
  return names
}

const NAMES = Object.keys(NO_FILTER) as readonly (keyof LogFilter)[]

/**
 * The filters and the page of the log, which its URL contains: they survive a reload, can be shared, and each is a step of the history:
 * it is shown from its top, and Back returns to the one before, where it was left. Other parts of the URL stay (R2.61).
 */
function useLogUrl() {
  const [params, setParams] = useSearchParams()
  const canHide = useCanHideSignIns()
  const filter = {
    ...NO_FILTER,
    ...Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])),
    ...(!canHide && { signIns: 'shown' }),
  }
  const page = /^[1-9]\d{0,6}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  const write = (next: LogFilter, nextPage: number) => {
    const changed = new URLSearchParams(params)
    for (const name of NAMES) put(changed, name, name === 'signIns' && !canHide ? '' : next[name].trim())
    put(changed, 'page', nextPage === 1 ? '' : String(nextPage))
    if (changed.toString() !== params.toString()) setParams(changed)
  }
  return {
    filter,
    page,
    /** Filter, from the first page. */
    setFilter: (next: LogFilter) => write(next, 1),
    setPage: (next: number) => write(filter, next),
  }
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name)
  else params.set(name, value)
}
