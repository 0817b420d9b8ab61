import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '@recog/testing/stories'
import type { Mail } from './mail'
import { MailButtons } from './MailButtons'

const mail = (label: string, count: number, more: Partial<Mail> = {}): Mail => ({
  label,
  draft: () => ({
    hrefs: [`mailto:${label.replaceAll(' ', '-')}@example.org`],
    recipients: Array.from({ length: count }, (_, index) => `person${index + 1}@example.org`),
    missing: 0,
  }),
  ...more,
})
const everyone = mail('Email Working Group', 12)
const leads = mail('Email leads', 2, { variant: 'secondary', copyLabel: 'Copy addresses of the leads' })

const meta = {
  title: 'Components/MailButtons',
  component: MailButtons,
  args: { mails: [everyone, leads] },
} satisfies Meta<typeof MailButtons>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    { rule: 'Make one e-mail stand out.', example: <MailButtons mails={[everyone, leads]} /> },
    {
      rule: 'Offer them as equals.',
      example: <MailButtons mails={[everyone, { ...leads, variant: 'primary' }]} />,
    },
  ),
}

export const ManyRecipients: Story = { args: { mails: [mail('Email Working Group', 45), leads] } }

export const OneIsDisabled: Story = {
  args: { mails: [everyone, { ...leads, disabledReason: 'The other working groups could not be loaded.' }] },
}
