import { render, screen } from '@testing-library/react'
import { Staggered } from './Staggered'

function Parts({ problem }: { readonly problem: string }) {
  return (
    <Staggered>
      <input aria-label="Name" />
      {problem && <p>{problem}</p>}
      <button type="submit">Save</button>
    </Staggered>
  )
}

it('renders nothing in the first frame, then one child after another', async () => {
  const { container } = render(<Parts problem="" />)
  expect(container).toBeEmptyDOMElement()
  expect(await screen.findByLabelText('Name')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
})

it('keeps the following children mounted when one is added', async () => {
  const { rerender } = render(<Parts problem="" />)
  const save = await screen.findByRole('button', { name: 'Save' })
  save.focus()
  rerender(<Parts problem="No name." />)
  expect(screen.getByText('No name.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toBe(save)
  expect(save).toHaveFocus()
})
