import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { loaded, loaders } from './outside'

/** The pages of the server around signing in, without their scripts. They follow the theme of the system. */
const meta: Meta = { title: 'Sign-in and mail/Pages', loaders, parameters: { bleed: true } }
export default meta

const page = (name: string): StoryObj => ({
  render: (_, context) => {
    const { pages, styles } = loaded(context)
    return (
      <iframe
        title={name}
        sandbox=""
        srcDoc={pages[name]?.replace('</head>', () => `<style>${styles}</style></head>`)}
        style={{ display: 'block', width: '100%', height: '100dvh', border: 0 }}
      />
    )
  },
})

export const SignIn = page('Sign in')
export const WrongPassword = page('Wrong password')
export const ForgotYourPassword = page('Forgot your password')
export const LinkSent = page('Link sent')
export const LinkNoLongerValid = page('Link no longer valid')
export const ChooseHowYouSignIn = page('Choose how you sign in')
export const OwnAccount = page('Own account')
export const ChangePassword = page('Change password')
export const EmailsFromReCOG = page('Emails from ReCOG')
export const WillYouCome = page('Will you come')
export const ConfirmationNoLongerValid = page('Confirmation no longer valid')
