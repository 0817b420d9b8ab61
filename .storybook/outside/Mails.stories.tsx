import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { loaded, loaders } from './outside'

/** The mails of the server as mail programs show them; each also carries the same as plain text. */
const meta: Meta = { title: 'Sign-in and mail/Mails', loaders, parameters: { bleed: true } }
export default meta

const mail = (kind: string): StoryObj => ({
  render: (_, context) => (
    <iframe
      title={kind}
      sandbox=""
      srcDoc={loaded(context).mails.find((each) => each.kind === kind)?.html}
      style={{ display: 'block', width: '100%', height: '100dvh', border: 0 }}
    />
  ),
})

export const RequestReceived = mail('request-receipt')
export const Approved = mail('approved')
export const AccountCreated = mail('account-created')
export const AccountInvited = mail('account-invited')
export const AccountReset = mail('account-reset')
export const ResetLink = mail('reset-link')
export const PasswordChanged = mail('password-changed')
export const NewDevice = mail('new-device')
export const SignInAttempts = mail('sign-in-attempts')
export const ConfirmAddress = mail('confirm-address')
export const AddressChanged = mail('address-changed')
export const RequestsWaiting = mail('request-waiting')
export const RequestDecided = mail('request-decided')
export const MembershipChanged = mail('membership-changed')
export const NewEvent = mail('event-new')
export const ChangedEvent = mail('event-changed')
export const ProjectChanged = mail('project-changed')
export const OnceADay = mail('digest')
export const TakenOver = mail('taken-over')
export const Deactivated = mail('account-deactivated')
export const Reactivated = mail('account-reactivated')
export const MadeAdministrator = mail('account-made-admin')
export const AdministratorRevoked = mail('account-admin-revoked')
export const SessionsEnded = mail('account-sessions-ended')
export const Unlocked = mail('account-unlocked')
