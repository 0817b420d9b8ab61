import { Component, type ReactNode } from 'react'
import { ErrorState } from '@recog/shared-ui'
import { useBridgeLocation } from './bridged-router'
import type { LocationBridge } from '@recog/section-contract'

interface SectionErrorBoundaryProps {
  readonly location: LocationBridge
  readonly children: ReactNode
  /** Instead of the message with Retry. */
  readonly whenCrashed?: ReactNode
  onError(error: unknown): void
}

/**
 * Limits a crash to one page of one section: the header, logout and the other sections keep working (ADR 37), and so do the other
 * pages of the section (edge case T159).
 */
export function SectionErrorBoundary({ location, ...props }: SectionErrorBoundaryProps) {
  const { key } = useBridgeLocation(location)
  return <Boundary {...props} visit={key} />
}

interface BoundaryProps extends Omit<SectionErrorBoundaryProps, 'location'> {
  /** Changes with every navigation, including Back. */
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
    // If this navigation caused the crash, rendering its page once more would crash again.
    const hadFailed = stateBefore.failed && this.state.failed
    if (hadFailed && propsBefore.visit !== this.props.visit) this.retry()
  }

  readonly retry = () => this.setState({ failed: false })

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.whenCrashed !== undefined) return this.props.whenCrashed
    return <ErrorState message="This section is unavailable." onRetry={this.retry} />
  }
}
