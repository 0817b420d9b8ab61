import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { MailButton } from './MailButton'

const meta = { title: 'Components/MailButton', component: MailButton } satisfies Meta<typeof MailButton>

export default meta
type Story = StoryObj<typeof meta>

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `person${index + 1}@example.org`)

export const OneDraft: Story = {
  args: {
    label: 'Email Working Group',
    draft: () => ({ hrefs: ['mailto:person1@example.org'], recipients: addresses(12), missing: 0 }),
  },
}

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
  args: { label: 'Email Working Group', draft: () => ({ hrefs: [], recipients: [], missing: 3 }) },
}

export const AnotherReason: Story = {
  args: {
    ...OneDraft.args,
    label: 'Email Steering Committee + WG Leads',
    disabledReason: 'The other working groups could not be loaded.',
  },
}
