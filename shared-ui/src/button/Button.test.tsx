import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './Button'

describe('Button', () => {
  it('shows its busy label, ignores clicks and keeps the focus while busy', async () => {
    const clicked = jest.fn()
    const { rerender } = render(<Button onClick={clicked}>Send credentials</Button>)
    await userEvent.click(screen.getByRole('button', { name: 'Send credentials' }))
    rerender(
      <Button busy busyLabel="Sending..." onClick={clicked}>
        Send credentials
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Sending...' })
    await userEvent.click(button)
    expect(clicked).toHaveBeenCalledTimes(1)
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
  })

  it('does not submit a form a second time while busy', async () => {
    const submitted = jest.fn((event: { preventDefault(): void }) => event.preventDefault())
    render(
      <form onSubmit={submitted}>
        <input aria-label="Title" />
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.type(screen.getByLabelText('Title'), 'x{Enter}')
    expect(submitted).not.toHaveBeenCalled()
  })
})
