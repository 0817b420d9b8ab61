import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
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
  argTypes: { mails: { control: false } },
} satisfies Meta<typeof MailButtons>

export default meta
type Story = StoryObj<typeof meta>

interface FirstMail {
  readonly label: string
  readonly recipients: number
}

/** Only code can write drafts; controls change what the first e-mail is called and how many people get it. */
export const Playground: StoryObj<FirstMail> = {
  args: { label: 'Email Working Group', recipients: 12 },
  argTypes: {
    label: { control: 'text', description: 'Names the recipients of the first email.' },
    recipients: { control: { type: 'range', min: 0, max: 60 }, description: 'How many they are.' },
  },
  render: ({ label, recipients }) => <MailButtons mails={[mail(label, recipients), leads]} />,
}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    { rule: 'Make one email stand out.', example: <MailButtons mails={[everyone, leads]} /> },
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
