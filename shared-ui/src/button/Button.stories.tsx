import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Icon } from '../icon/Icon'
import { Cluster } from '../layout/Stack'
import { Button } from './Button'
import { buttonClass, textLinkClass } from './button-class'

const meta = {
  title: 'Components/Button',
  component: Button,
  args: { children: 'Save' },
  argTypes: {
    busyLabel: { if: { arg: 'busy' } },
    children: { control: 'text', description: 'The label, with an icon before it if it helps.' },
    disabled: { control: 'boolean', description: 'Native: neither focus nor clicks.' },
    onClick: { action: 'onClick', control: false },
  },
} satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { variant: 'primary', children: 'Submit Request' } }

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'One primary button for the main action; the others step back.',
      example: (
        <Cluster>
          <Button>Cancel</Button>
          <Button variant="primary">Save event</Button>
        </Cluster>
      ),
    },
    {
      rule: 'Several primary buttons, and labels that do not say what happens.',
      example: (
        <Cluster>
          <Button variant="primary">No</Button>
          <Button variant="primary">OK</Button>
        </Cluster>
      ),
    },
  ),
}

export const Variants: Story = {
  render: (args) => (
    <Cluster>
      <Button {...args} variant="primary">
        Submit Request
      </Button>
      <Button {...args} variant="secondary">
        Clear
      </Button>
      <Button {...args} variant="quiet">
        Clear filters
      </Button>
      <Button {...args} variant="danger">
        Delete
      </Button>
      <Button {...args} variant="primary">
        <Icon name="mail" />
        Mail group
      </Button>
    </Cluster>
  ),
}

export const Small: Story = {
  args: { size: 'small' },
  render: (args) => (
    <Cluster gap={2}>
      <Button {...args}>Edit</Button>
      <Button {...args} variant="primary">
        Approve
      </Button>
      <Button {...args} variant="danger">
        Delete
      </Button>
      <Button {...args} variant="quiet">
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
  args: { variant: 'primary', children: 'Email Steering Committee + WG Leads' },
  render: (args) => (
    <div style={{ maxWidth: '12rem' }}>
      <Button {...args} />
    </div>
  ),
}

export const LinksThatLookLikeButtons: Story = {
  args: { variant: 'primary', size: 'medium', children: 'Login' },
  render: ({ variant, size, children }) => (
    <Cluster>
      <a className={buttonClass(variant, size)} href="#login">
        {children}
      </a>
      <a className={buttonClass('secondary', size)} href="#details">
        View details
      </a>
      <button type="button" className={textLinkClass}>
        Show all
      </button>
    </Cluster>
  ),
}
