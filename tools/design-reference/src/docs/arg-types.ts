import type { ArgTypesEnhancer, StrictInputType } from 'storybook/internal/types'
import type { PropDoc } from '../model/docgen'
import { componentOf } from './reference'

/** Describe the args of a component's stories as its source does, with a control that fits the type. */
export const argTypesFromSource: ArgTypesEnhancer = ({ title, argTypes }) => {
  const component = componentOf(title)
  if (!component) return argTypes
  const described: Record<string, StrictInputType> = Object.fromEntries(
    component.props.map((prop) => [
      prop.name,
      { ...argTypeOf(prop), ...withoutInferred(argTypes[prop.name]) },
    ]),
  )
  return { ...argTypes, ...described }
}

/**
 * The arg types of the story file itself. Storybook also guesses controls from the values of args; the source knows better than the guess.
 */
export function withoutInferred(own: StrictInputType | undefined): Partial<StrictInputType> {
  const { options, mapping, control, table, if: when } = own ?? {}
  const isOff = control === false || (typeof control === 'object' && control?.disable === true)
  return {
    ...(options && { options, ...(mapping && { mapping }), ...(control && { control }) }),
    ...(isOff && { control: false }),
    ...(table?.disable && { table }),
    ...(when && { if: when }),
  }
}

/** The control and the row of the table for a prop. */
export function argTypeOf(prop: PropDoc) {
  return {
    name: prop.name,
    description: prop.description,
    ...controlOf(prop),
    table: {
      category: prop.type.includes('=>') ? 'Events' : 'Properties',
      type: { summary: prop.type },
      ...(prop.defaultValue !== undefined && { defaultValue: { summary: prop.defaultValue } }),
    },
    type: { name: 'other', value: prop.type, required: prop.required } as const,
  }
}

const MOST_RADIO_BUTTONS = 5

function controlOf({ name, type, options }: PropDoc) {
  if (options) {
    return {
      options,
      control: { type: options.length > MOST_RADIO_BUTTONS ? 'select' : 'inline-radio' },
    } as const
  }
  if (type.includes('=>')) return { action: name, control: false } as const
  if (type === 'boolean') return { control: { type: 'boolean' } } as const
  if (type === 'number') return { control: { type: 'number' } } as const
  if (type === 'string' || type === 'ReactNode') return { control: { type: 'text' } } as const
  if (type.startsWith('Ref<')) return { control: false } as const
  return { control: { type: 'object' } } as const
}
