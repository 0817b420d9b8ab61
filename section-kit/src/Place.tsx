import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type {
  MountedContribution,
  PlacedContribution,
  PlaceName,
  PlaceNamed,
  PropsOf,
  PropTypes,
} from '@recog/section-contract'
import { useSession } from '@recog/shared-session'
import { Button, Card, Skeleton, VisuallyHidden } from '@recog/shared-ui'
import { accessOf } from './gate/access'
import { useSectionFrame } from './section-context'
import { useLatest } from './use-latest'

interface PlaceProps<N extends PlaceName> {
  /** Name of the place, as in the section's `offers`. */
  readonly of: N
  readonly props: PropsOf<Extract<PlaceNamed<N>['props'], PropTypes>>
  /** Only one half of the panels, for two columns that are about as high. */
  readonly half?: 'first' | 'second'
}

/** Panels that have their data by then are as high as they need, later ones at most as high as their `rows`. Milliseconds. */
const PATIENCE = 400

/**
 * A place that other sections contribute to: a card for each contribution that the visitor may see, with its title. The page never
 * waits for them. What is ready soon is shown in order, so that nothing moves; then whatever is ready, and below it the skeletons of the
 * others: each later panel takes the place of the first of them, and the room that it does not need is at the end.
 *
 * Nothing is shown in a shell that knows no places, and where nobody contributes.
 */
export function Place<N extends PlaceName>({ of: place, props, half }: PlaceProps<N>) {
  const { places } = useSectionFrame()
  const session = useSession()
  /** By their names, in the order in which they are shown. */
  const [settled, setSettled] = useState<readonly string[]>([])
  const [isLate, setLate] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  const all = (places?.at(place as string) ?? []).filter(
    ({ audience }) => audience === 'anyone' || accessOf(audience, session).kind === 'granted',
  )
  const middle = firstHalfOf(all.map(({ rows = ROWS_OF_A_PANEL }) => rows))
  const shown = half === 'first' ? all.slice(0, middle) : half === 'second' ? all.slice(middle) : all
  const waiting = shown.filter((contribution) => !settled.includes(nameOf(contribution)))
  const late = isLate ? waiting : []
  const isReserving = late.length > 0
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    if (!isReserving) return giveBackRoom(element)
    // What is below the place does not move when a panel is lower than its skeleton. Before the page shows the place, it has no height.
    const sizes = new ResizeObserver(() => {
      if (element.offsetHeight === 0) return
      element.style.minBlockSize = `${element.offsetHeight}px`
      sizes.disconnect()
    })
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [isReserving])
  if (shown.length === 0) return null
  const firstWaiting = waiting[0] ? shown.indexOf(waiting[0]) : shown.length
  const arrived = settled.flatMap((name) => shown.filter((contribution) => nameOf(contribution) === name))
  const inOrder = isLate ? [...arrived, ...waiting] : shown
  return (
    <div ref={frame} style={PANELS}>
      {inOrder.map((contribution, index) => (
        <Panel
          key={nameOf(contribution)}
          contribution={contribution}
          props={props}
          isLate={isLate}
          isHidden={isLate ? late.includes(contribution) : index > firstWaiting}
          onSettled={() =>
            setSettled((before) => {
              if (before.includes(nameOf(contribution))) return before
              const now = [...before, nameOf(contribution)]
              return isLate ? now : shown.map(nameOf).filter((each) => now.includes(each))
            })
          }
        />
      ))}
      {late.map(({ component, title, rows = ROWS_OF_A_PANEL }) => (
        // Another element after each panel: one that moved would be a shift of the layout.
        <div key={`${late.length} ${component}`} aria-busy data-late>
          <Card title={title} titleLevel={2}>
            <div style={{ blockSize: `${rows}lh` }}>
              <Outline rows={rows} />
            </div>
          </Card>
        </div>
      ))}
    </div>
  )
}

/** The room that late panels were kept and have not needed, unless something would move that is in sight. */
function giveBackRoom(element: HTMLElement): undefined {
  const { minBlockSize } = element.style
  const isEndInSight = () => element.getBoundingClientRect().bottom < window.innerHeight
  if (minBlockSize === '' || isEndInSight()) return
  element.style.minBlockSize = ''
  if (isEndInSight()) element.style.minBlockSize = minBlockSize
}

/** How many panels are the first half: those whose middle is in the upper half of all. @param rows of each panel, in order */
function firstHalfOf(rows: readonly number[]): number {
  const all = rows.reduce((sum, each) => sum + each, 0)
  let above = 0
  return rows.filter((each) => (above += each) - each / 2 <= all / 2).length
}

const nameOf = ({ section, component }: PlacedContribution) => `${section}/${component}`

const PANELS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 'var(--space-5)',
} as const
const ROWS_OF_A_PANEL = 3

const Outline = ({ rows }: { readonly rows: number }) => (
  <Skeleton lines={Math.max(1, Math.floor(rows * SKELETON_LINES))} />
)

interface PanelProps {
  readonly contribution: PlacedContribution
  readonly props: object
  /** Others are shown already: it must not be higher than its skeleton. */
  readonly isLate: boolean
  readonly isHidden: boolean
  onSettled(): void
}

function Panel({ contribution, props, isLate, isHidden, onSettled }: PanelProps) {
  const { places } = useSectionFrame()
  const { title, rows = ROWS_OF_A_PANEL } = contribution
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [size, setSize] = useState<Size>({ blockSize: `${rows}lh` })
  const content = useRef<HTMLDivElement>(null)
  const part = useRef<MountedContribution>(undefined)
  const latest = useLatest({ props, isLate, onSettled })

  useEffect(() => {
    const element = content.current
    if (!places || !element) return undefined
    let isLeft = false
    let hasEnded = false
    const end = (next: 'shown' | 'failed') => {
      if (isLeft) return
      if (hasEnded) setSize({ minBlockSize: `${element.offsetHeight}px` })
      else setSize(latest.current.isLate ? { maxBlockSize: `${rows}lh` } : {})
      hasEnded = true
      setState((now) => (now === 'failed' ? now : next))
      latest.current.onSettled()
    }
    const fail = () => end('failed')
    const mounted = places.mount(contribution, element, latest.current.props, fail)
    part.current = mounted
    mounted.settled.then(() => end('shown'), fail)
    return () => {
      isLeft = true
      void mounted.remove()
    }
  }, [places, contribution, latest, rows])

  const values = JSON.stringify(props)
  useEffect(() => part.current?.update(latest.current.props), [values, latest])

  return (
    <div
      hidden={isHidden}
      aria-busy={state === 'loading'}
      data-contribution={nameOf(contribution)}
      data-state={state}
      data-late={isLate || undefined}
    >
      <Card title={title} titleLevel={2}>
        <Reserved size={size} title={title}>
          {state === 'loading' && <Outline rows={rows} />}
          {state === 'failed' && <p>Not available at the moment.</p>}
          <div ref={content} hidden={state !== 'shown'} />
        </Reserved>
      </Card>
    </div>
  )
}

/** How many lines of a skeleton are as high as a line of text. */
const SKELETON_LINES = 0.75

type Size = Readonly<Partial<Record<'blockSize' | 'minBlockSize' | 'maxBlockSize', string>>>

interface ReservedProps {
  readonly size: Size
  /** Names what the button shows. */
  readonly title: string
  readonly children: ReactNode
}

/** Content in a height that may be known before the content is. If it needs more than it may have, a button shows the rest. */
function Reserved({ size, title, children }: ReservedProps) {
  const [isTooHigh, setTooHigh] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const shown = frame.current?.firstElementChild
    const room = frame.current?.parentElement
    if (!shown || !room) return undefined
    // Not with the room that is left beside the button: it would then stay after what it was for.
    const sizes = new ResizeObserver(() => setTooHigh(shown.clientHeight > room.clientHeight + 1))
    sizes.observe(shown)
    return () => sizes.disconnect()
  }, [])

  const isLimited = size.maxBlockSize !== undefined && !isOpen
  const isCut = isTooHigh && isLimited
  const open = () => {
    setOpen(true)
    frame.current?.focus({ preventScroll: true })
  }
  return (
    <div style={isOpen ? ROWS : { ...ROWS, ...size }}>
      <div ref={frame} tabIndex={-1} style={{ ...FRAME, ...(isLimited && HIDING), ...(isCut && FADING) }}>
        <div>{children}</div>
      </div>
      {isCut && (
        <div>
          <Button variant="quiet" size="small" onClick={open}>
            Show all<VisuallyHidden> of {title}</VisuallyHidden>
          </Button>
        </div>
      )}
    </div>
  )
}

const ROWS = { display: 'grid', gridTemplateRows: 'minmax(0, 1fr) auto' } as const
/** With the room of the outline of what has the focus, also where nothing is hidden: it would move. */
const FRAME = {
  minBlockSize: 0,
  margin: 'calc(-1 * var(--space-1))',
  padding: 'var(--space-1)',
} as const
const HIDING = { overflow: 'hidden' } as const
const FADING = { maskImage: 'linear-gradient(#000 calc(100% - 2lh), transparent)' } as const
