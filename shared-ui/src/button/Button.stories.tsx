import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Icon } from '../icon/Icon'
import { Cluster } from '../layout/Stack'
import { Button } from './Button'
import { buttonClass, textLinkClass } from './button-class'

const meta = { title: 'Components/Button', component: Button } satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

export const Variants: Story = {
  render: () => (
    <Cluster>
      <Button variant="primary">Submit Request</Button>
      <Button variant="secondary">Clear</Button>
      <Button variant="quiet">Clear filters</Button>
      <Button variant="danger">Delete</Button>
      <Button variant="primary">
        <Icon name="mail" />
        Mail group
      </Button>
    </Cluster>
  ),
}

export const Small: Story = {
  render: () => (
    <Cluster gap={2}>
      <Button size="small">Edit</Button>
      <Button size="small" variant="primary">
        Approve
      </Button>
      <Button size="small" variant="danger">
        Delete
      </Button>
      <Button size="small" variant="quiet">
        View
      </Button>
    </Cluster>
  ),
}

export const Busy: Story = {
  args: { variant: 'primary', busy: true, busyLabel: 'Sending...', children: 'Send credentials' },
}

export const Disabled: Story = { args: { disabled: true, children: 'Save user & assignments' } }

export const LongLabelInANarrowPlace: Story = {
  render: () => (
    <div style={{ maxWidth: '12rem' }}>
      <Button variant="primary">Email Steering Committee + WG Leads</Button>
    </div>
  ),
}

export const LinksThatLookLikeButtons: Story = {
  render: () => (
    <Cluster>
      <a className={buttonClass('primary')} href="#login">
        Login
      </a>
      <a className={buttonClass('secondary')} href="#details">
        View details
      </a>
      <button type="button" className={textLinkClass}>
        Show all
      </button>
    </Cluster>
  ),
}
