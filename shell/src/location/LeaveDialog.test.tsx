import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LeaveDialog } from './LeaveDialog'
import { createLeaveQuestion } from './leaving'

async function asked() {
  const question = createLeaveQuestion()
  render(<LeaveDialog question={question} />)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = question.ask()
  })
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  return { question, answer }
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
  const { question, answer } = await asked()
  let second: Promise<boolean> = Promise.resolve(true)
  act(() => {
    second = question.ask()
  })
  expect(await answer).toBe(false)
  await userEvent.keyboard('{Escape}')
  expect(await second).toBe(false)
})
