import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Cluster } from '../layout/Stack'
import { Icon } from './Icon'
import { ICON_PATHS, type IconName } from './icon-paths'

const meta = { title: 'Components/Icon' } satisfies Meta

export default meta

export const All: StoryObj = {
  render: () => (
    <Cluster gap={5}>
      {(Object.keys(ICON_PATHS) as IconName[]).map((name) => (
        <span key={name}>
          <Icon name={name} /> {name}
        </span>
      ))}
    </Cluster>
  ),
}
