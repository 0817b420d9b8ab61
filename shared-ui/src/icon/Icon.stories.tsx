import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Button } from '../button/Button'
import { Cluster } from '../layout/Stack'
import { Icon } from './Icon'
import { ICON_PATHS, type IconName } from './icon-paths'

const NAMES = Object.keys(ICON_PATHS) as IconName[]

const meta = {
  title: 'Components/Icon',
  component: Icon,
  args: { name: 'mail' },
  argTypes: { name: { options: NAMES, control: 'select' } },
} satisfies Meta<typeof Icon>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Repeat what the text says.',
      example: (
        <Button>
          <Icon name="mail" />
          Mail group
        </Button>
      ),
    },
    {
      rule: 'Replace the text.',
      example: (
        <Button aria-label="Mail group">
          <Icon name="mail" />
        </Button>
      ),
    },
  ),
}

export const All: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <Cluster gap={5}>
      {NAMES.map((name) => (
        <span key={name}>
          <Icon name={name} /> {name}
        </span>
      ))}
    </Cluster>
  ),
}
