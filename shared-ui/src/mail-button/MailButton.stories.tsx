import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { MailButton } from './MailButton'

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `person${index + 1}@example.org`)

const meta = {
  title: 'Components/MailButton',
  component: MailButton,
  args: {
    label: 'Email Working Group',
    draft: () => ({ hrefs: ['mailto:person1@example.org'], recipients: addresses(12), missing: 0 }),
  },
  argTypes: {
    draft: { control: false, description: 'Returns the draft in the form that the reader chose.' },
  },
} satisfies Meta<typeof MailButton>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Name the recipients.',
      example: (
        <MailButton
          label="Email Working Group"
          draft={() => ({ hrefs: ['mailto:a@example.org'], recipients: addresses(12), missing: 0 })}
        />
      ),
    },
    {
      rule: 'Leave open who gets the message.',
      example: (
        <MailButton
          label="Send"
          draft={() => ({ hrefs: ['mailto:b@example.org'], recipients: addresses(12), missing: 0 })}
        />
      ),
    },
  ),
}

export const OneDraft: Story = {}

export const SeveralDrafts: Story = {
  args: {
    label: 'Email Steering Committee + WG Leads',
    draft: () => ({
      hrefs: ['mailto:a@example.org', 'mailto:b@example.org', 'mailto:c@example.org'],
      recipients: addresses(140),
      missing: 2,
    }),
  },
}

export const NobodyHasAnAddress: Story = {
  args: { draft: () => ({ hrefs: [], recipients: [], missing: 3 }) },
}

export const AnotherReason: Story = {
  args: {
    label: 'Email Steering Committee + WG Leads',
    disabledReason: 'The other working groups could not be loaded.',
  },
}
