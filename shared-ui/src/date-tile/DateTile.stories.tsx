import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { doDont } from '../documentation'
import { Cluster } from '../layout/Stack'
import { DateTile } from './DateTile'

const meta = {
  title: 'Components/DateTile',
  component: DateTile,
  // Names of a zone and of a language, which nobody types.
  argTypes: { timeZone: { control: false }, locale: { control: false } },
  args: { instant: '2026-12-06T14:00:00Z', timeZone: 'Europe/Amsterdam', locale: 'en-GB' },
} satisfies Meta<typeof DateTile>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Say the date and the time beside it.',
      example: (
        <Cluster>
          <DateTile instant="2026-12-06T14:00:00Z" timeZone="Europe/Amsterdam" locale="en-GB" />
          <p>Sunday 6 December 2026, 15:00</p>
        </Cluster>
      ),
    },
    {
      rule: 'Leave the year and the time to be guessed.',
      example: <DateTile instant="2026-12-06T14:00:00Z" timeZone="Europe/Amsterdam" locale="en-GB" />,
    },
  ),
}

export const Weekday: Story = { args: { above: 'weekday' } }
