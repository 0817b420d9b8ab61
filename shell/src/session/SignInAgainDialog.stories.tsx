import { useEffect } from 'react'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { expect, within } from 'storybook/test'
import { screenOf } from '@recog/testing/stories'
import { signInAgain } from '@recog/shared-session'
import { SignInAgainDialog } from './SignInAgainDialog'

const Ended = screenOf(<Asked otherUser={false} />)
const SomebodyElse = screenOf(<Asked otherUser />)
const meta: Meta<typeof Ended> = {
  title: 'Shell/Sign in again',
  component: Ended,
  args: { at: '/home', as: 'member' },
}
export default meta
type Story = StoryObj<typeof meta>

export const SessionEnded: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await within(canvasElement).findByRole('alertdialog', { name: 'Please sign in again' })
    await expect(within(dialog).getByRole('link', { name: 'Sign in again' })).toBeVisible()
  },
}
export const AnotherPersonSignedIn: Story = {
  render: (args) => <SomebodyElse {...args} />,
  play: async ({ canvasElement }) => {
    const dialog = await within(canvasElement).findByRole('dialog', { name: 'Somebody else is signed in' })
    await expect(within(dialog).getByRole('button', { name: 'Close' })).toBeVisible()
  },
}

function Asked({ otherUser }: { readonly otherUser: boolean }) {
  useEffect(() => {
    signInAgain.setState({ asked: !otherUser, otherUser }, true)
    return () => signInAgain.setState(signInAgain.getInitialState(), true)
  }, [otherUser])
  return <SignInAgainDialog />
}
