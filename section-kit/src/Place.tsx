import { useEffect, useRef, useState, type ReactNode } from 'react'
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
  /** Only one half of the panels, for two columns. */
  readonly half?: 'first' | 'second'
}

/** Panels that have their data by then are as high as they need, those that have not as high as their `rows`. Milliseconds. */
const PATIENCE = 400

/**
 * A place that other sections contribute to: a card for each contribution that the visitor may see, with its title. The page never
 * waits for them. What is ready soon is shown in order, so that nothing moves; then whatever is ready, beside or below the skeletons
 * of the others, whose height no longer changes.
 *
 * Nothing is shown in a shell that knows no places, and where nobody contributes.
 */
export function Place<N extends PlaceName>({ of: place, props, half }: PlaceProps<N>) {
  const { places } = useSectionFrame()
  const session = useSession()
  const [settled, setSettled] = useState<readonly PlacedContribution[]>([])
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  const all = (places?.at(place as string) ?? []).filter(
    ({ audience }) => audience === 'anyone' || accessOf(audience, session).kind === 'granted',
  )
  const middle = Math.ceil(all.length / 2)
  const shown = half === 'first' ? all.slice(0, middle) : half === 'second' ? all.slice(middle) : all
  const last = isLate ? -1 : shown.findIndex((contribution) => !settled.includes(contribution))
  return shown.map((contribution, index) => (
    <Panel
      key={`${contribution.section} ${contribution.component}`}
      contribution={contribution}
      props={props}
      isLate={isLate}
      isHidden={last >= 0 && index > last}
      onSettled={() => setSettled((before) => [...before, contribution])}
    />
  ))
}

interface PanelProps {
  readonly contribution: PlacedContribution
  readonly props: object
  /** Others are shown already: its height must not change any more. */
  readonly isLate: boolean
  readonly isHidden: boolean
  onSettled(): void
}

function Panel({ contribution, props, isLate, isHidden, onSettled }: PanelProps) {
  const { places } = useSectionFrame()
  const { section, component, title, rows = 3 } = contribution
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [height, setHeight] = useState<string | undefined>(`${rows}lh`)
  const content = useRef<HTMLDivElement>(null)
  const part = useRef<MountedContribution>(undefined)
  const latest = useLatest({ props, isLate, onSettled })

  useEffect(() => {
    const element = content.current
    if (!places || !element) return undefined
    let isLeft = false
    const end = (next: 'shown' | 'failed') => {
      if (isLeft) return
      if (next === 'failed') setHeight((now) => now ?? `${element.offsetHeight}px`)
      else if (!latest.current.isLate) setHeight(undefined)
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
  }, [places, contribution, latest])

  const values = JSON.stringify(props)
  useEffect(() => part.current?.update(latest.current.props), [values, latest])

  return (
    <div
      hidden={isHidden}
      aria-busy={state === 'loading'}
      data-contribution={`${section}/${component}`}
      data-state={state}
      data-late={isLate || undefined}
    >
      <Card title={title} titleLevel={2}>
        <Reserved height={height} title={title}>
          {state === 'loading' && <Skeleton lines={Math.max(1, Math.floor(rows * SKELETON_LINES))} />}
          {state === 'failed' && <p>Not available at the moment.</p>}
          <div ref={content} hidden={state !== 'shown'} />
        </Reserved>
      </Card>
    </div>
  )
}

/** How many lines of a skeleton are as high as a line of text. */
const SKELETON_LINES = 0.75

interface ReservedProps {
  /** CSS height; undefined if it has whatever it needs. */
  readonly height: string | undefined
  /** Names what the button shows. */
  readonly title: string
  readonly children: ReactNode
}

/** Content in a height that may be known before the content is. If it needs more, a button shows the rest. */
function Reserved({ height, title, children }: ReservedProps) {
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

  const isFree = isOpen || height === undefined
  const isCut = isTooHigh && !isFree
  const open = () => {
    setOpen(true)
    frame.current?.focus({ preventScroll: true })
  }
  return (
    <div style={{ ...ROWS, [isFree ? 'minBlockSize' : 'blockSize']: height }}>
      <div ref={frame} tabIndex={-1} style={{ ...FRAME, ...(!isFree && HIDING), ...(isCut && FADING) }}>
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
