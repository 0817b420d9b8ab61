import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Badge } from '../badge/Badge'
import { DateTile } from '../date-tile/DateTile'
import { doDont } from '../documentation'
import { Isodose } from '../isodose/Isodose'
import { ItemList } from './ItemList'

const link = (text: string) => <a href="#item">{text}</a>

const meta = {
  title: 'Components/ItemList',
  component: ItemList,
  args: {
    items: [
      { id: 'thorax', title: 'Thorax', note: 'Amara Okafor, Jan de Vries' },
      { id: 'neck', title: 'Head and neck', note: 'You lead this group' },
    ],
  },
} satisfies Meta<typeof ItemList>

export default meta
type Story = StoryObj<typeof meta>

/** Controls edit plain items; marks and links are elements, which only code can write. */
export const Playground: Story = {}

export const DoAndDont: Story = {
  name: 'Do and don’t',
  ...doDont(
    {
      rule: 'Say in a line what tells one from the other.',
      example: (
        <ItemList
          items={[
            { id: '1', title: link('Spine registry'), note: 'You lead it · Spine' },
            { id: '2', title: link('Spine re-irradiation'), note: 'Spine, Data' },
          ]}
        />
      ),
    },
    {
      rule: 'Make a list of one word each: that is a line of text.',
      example: (
        <ItemList
          items={[
            { id: '1', title: link('Spine') },
            { id: '2', title: link('Thorax') },
          ]}
        />
      ),
    },
  ),
}

export const EveryPart: Story = {
  argTypes: { items: { control: false } },
  args: {
    items: ['2026-12-06T14:00:00Z', '2026-12-11T09:30:00Z'].map((instant) => ({
      id: instant,
      mark: <DateTile instant={instant} timeZone="Europe/Amsterdam" locale="en-GB" />,
      title: link('Dose constraints for the spinal cord: first results'),
      text: '15:00 (your time)',
      note: 'Zoom',
      action: <Badge>In Progress</Badge>,
    })),
  },
}

export const WithMarks: Story = {
  argTypes: { items: { control: false } },
  args: {
    items: ['Thorax', 'Head and neck'].map((name) => ({
      id: name,
      mark: <Isodose seed={name} />,
      title: link(name),
      note: 'Amara Okafor, Jan de Vries',
    })),
  },
}

export const Empty: Story = { args: { items: [] }, argTypes: { items: { control: false } } }
