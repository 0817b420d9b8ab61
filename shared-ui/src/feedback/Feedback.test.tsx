import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Alert } from './Alert'
import { ErrorState } from './ErrorState'
import { LoadingState } from './LoadingState'
import { Skeleton } from './Skeleton'

describe('Alert', () => {
  it('interrupts screen readers for an error only', () => {
    render(
      <>
        <Alert tone="error">Failed to create event.</Alert>
        <Alert tone="success">Thank you! Your request has been submitted.</Alert>
      </>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to create event.')
    expect(screen.getByRole('status')).toHaveTextContent('Thank you! Your request has been submitted.')
  })

  it('can be dismissed', async () => {
    const dismissed = jest.fn()
    render(
      <Alert tone="info" onDismiss={dismissed}>
        Saved.
      </Alert>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(dismissed).toHaveBeenCalledTimes(1)
  })
})

describe('ErrorState', () => {
  it('shows the message, and retries', async () => {
    const retried = jest.fn()
    render(<ErrorState message="Failed to load projects." onRetry={retried} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load projects.')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(retried).toHaveBeenCalledTimes(1)
  })

  it('has no Retry button without a handler', () => {
    render(<ErrorState message="Project not found." />)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('loading content', () => {
  it.each([
    ['lines', <Skeleton key="lines" lines={8} />],
    ['a block', <Skeleton key="block" height="10rem" />],
  ])('is announced to screen readers once, above %s', (_shape, skeleton) => {
    render(skeleton)
    expect(screen.getByRole('status')).toHaveTextContent('Loading…')
  })

  it('is announced with the text of the screen, if it has one', () => {
    render(<LoadingState text="Loading working group details..." />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading working group details...')
  })
})
