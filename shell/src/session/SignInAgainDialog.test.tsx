import { act, render, screen, waitFor } from '@testing-library/react'
import { sessionStore, signInAgain } from '@recog/shared-session'
import { personas } from '@recog/testing'
import { SignInAgainDialog } from './SignInAgainDialog'

it('has the focus on what loses nothing that was typed: whoever types may press Enter', async () => {
  sessionStore.setState(personas.member, true)
  render(<SignInAgainDialog />)
  act(() => signInAgain.setState({ asked: true }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'I have signed in' })).toHaveFocus())
  act(() => signInAgain.setState({ asked: false }))
})
