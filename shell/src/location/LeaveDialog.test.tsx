import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { askToLeave, LeaveDialog } from './LeaveDialog'

async function asked() {
  render(<LeaveDialog />)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = askToLeave()
  })
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  return { answer }
}

it('starts on the button that keeps the changes', async () => {
  const { answer } = await asked()
  const stay = screen.getByRole('button', { name: 'Stay on this page' })
  expect(stay).toHaveFocus()
  await userEvent.click(stay)
  expect(await answer).toBe(false)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('leaves when told to', async () => {
  const { answer } = await asked()
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
  expect(await answer).toBe(true)
})

it('stays on Escape, and when asked again', async () => {
  const { answer } = await asked()
  let second: Promise<boolean> = Promise.resolve(true)
  act(() => {
    second = askToLeave()
  })
  expect(await answer).toBe(false)
  await userEvent.keyboard('{Escape}')
  expect(await second).toBe(false)
})
