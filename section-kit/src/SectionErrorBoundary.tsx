import { Component, type ReactNode } from 'react'
import { ErrorState } from '@recog/shared-ui'
import { useBridgeLocation } from './bridge-context'
import type { LocationBridge } from '@recog/section-contract'

interface SectionErrorBoundaryProps {
  readonly location: LocationBridge
  readonly children: ReactNode
  onError(error: unknown): void
}

/**
 * A crash stays inside its section, and on its page: the header, logout and the other sections keep working (ADR 1),
 * and so does the next page of the section (edge case T159).
 */
export function SectionErrorBoundary({ location, ...props }: SectionErrorBoundaryProps) {
  const { key } = useBridgeLocation(location)
  return <Boundary {...props} visit={key} />
}

interface BoundaryProps extends Omit<SectionErrorBoundaryProps, 'location'> {
  /** Another one for every navigation, Back included. */
  readonly visit: string
}

interface BoundaryState {
  readonly failed: boolean
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false }

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override componentDidUpdate(propsBefore: BoundaryProps, stateBefore: BoundaryState) {
    // Not when this very navigation led to the crash: its page would crash again.
    const hadFailed = stateBefore.failed && this.state.failed
    if (hadFailed && propsBefore.visit !== this.props.visit) this.retry()
  }

  readonly retry = () => this.setState({ failed: false })

  override render() {
    if (!this.state.failed) return this.props.children
    return <ErrorState message="This section is unavailable." onRetry={this.retry} />
  }
}
