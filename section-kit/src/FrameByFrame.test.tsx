import { render, screen } from '@testing-library/react'
import { FrameByFrame } from './FrameByFrame'

function Parts({ problem }: { readonly problem: string }) {
  return (
    <FrameByFrame>
      <input aria-label="Name" />
      {problem && <p>{problem}</p>}
      <button type="submit">Save</button>
    </FrameByFrame>
  )
}

it('shows no part with what stands above, then one after the other', async () => {
  const { container } = render(<Parts problem="" />)
  expect(container).toBeEmptyDOMElement()
  expect(await screen.findByLabelText('Name')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
})

it('keeps what follows a part that comes later', async () => {
  const { rerender } = render(<Parts problem="" />)
  const save = await screen.findByRole('button', { name: 'Save' })
  save.focus()
  rerender(<Parts problem="No name." />)
  expect(screen.getByText('No name.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toBe(save)
  expect(save).toHaveFocus()
})
