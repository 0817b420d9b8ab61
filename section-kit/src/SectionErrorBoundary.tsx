import { Component, type ReactNode } from 'react'
import { ErrorState } from '@recog/shared-ui'

interface Props {
  readonly children: ReactNode
  onError(error: unknown): void
}

/** A crash stays inside its section: the header, logout and the other sections go on (design section 3.2). */
export class SectionErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState message="This section is unavailable." onRetry={() => this.setState({ failed: false })} />
    )
  }
}
