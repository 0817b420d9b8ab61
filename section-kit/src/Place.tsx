import { useEffect, useRef, useState } from 'react'
import type {
  MountedContribution,
  PlacedContribution,
  PlaceName,
  PlaceNamed,
  PropsOf,
  PropTypes,
} from '@recog/section-contract'
import { useSession } from '@recog/shared-session'
import { Card, Skeleton } from '@recog/shared-ui'
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

/**
 * A place that other sections contribute to: a card for each contribution that the visitor may see, with its title. The page never
 * waits for them. A card is shown once those above it have their data, so that nothing moves; one that fails says so in its place.
 *
 * Nothing is shown in a shell that knows no places, and where nobody contributes.
 */
export function Place<N extends PlaceName>({ of: place, props, half }: PlaceProps<N>) {
  const { places } = useSectionFrame()
  const session = useSession()
  const [settled, setSettled] = useState<readonly PlacedContribution[]>([])
  const all = (places?.at(place as string) ?? []).filter(
    ({ audience }) => audience === 'anyone' || accessOf(audience, session).kind === 'granted',
  )
  const middle = Math.ceil(all.length / 2)
  const shown = half === 'first' ? all.slice(0, middle) : half === 'second' ? all.slice(middle) : all
  const last = shown.findIndex((contribution) => !settled.includes(contribution))
  return shown.map((contribution, index) => (
    <Panel
      key={`${contribution.section} ${contribution.component}`}
      contribution={contribution}
      props={props}
      isHidden={last >= 0 && index > last}
      onSettled={() => setSettled((before) => [...before, contribution])}
    />
  ))
}

interface PanelProps {
  readonly contribution: PlacedContribution
  readonly props: object
  readonly isHidden: boolean
  onSettled(): void
}

function Panel({ contribution, props, isHidden, onSettled }: PanelProps) {
  const { places } = useSectionFrame()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [height, setHeight] = useState(0)
  const content = useRef<HTMLDivElement>(null)
  const part = useRef<MountedContribution>(undefined)
  const latest = useLatest({ props, onSettled })

  useEffect(() => {
    const element = content.current
    if (!places || !element) return undefined
    let isLeft = false
    const end = (next: 'shown' | 'failed') => {
      if (isLeft) return
      if (next === 'failed') setHeight(element.parentElement?.offsetHeight ?? 0)
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
      data-contribution={`${contribution.section}/${contribution.component}`}
      data-state={state}
    >
      <Card title={contribution.title} titleLevel={2}>
        <div style={state === 'failed' ? { minBlockSize: height } : undefined}>
          {state === 'loading' && <Skeleton lines={contribution.rows ?? 3} />}
          {state === 'failed' && <p>Not available at the moment.</p>}
          <div ref={content} hidden={state !== 'shown'} />
        </div>
      </Card>
    </div>
  )
}
