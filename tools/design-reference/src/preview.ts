import type { Preview } from '@storybook/react-webpack5'
import type { ArgTypesEnhancer, StrictInputType } from 'storybook/internal/types'
import { withFittingPersona } from './docs/with-fitting-persona'

/** Types as the source has them, where Storybook says "union", and controls for those that React and `undefined` hide from it. */
const typesOfSource: ArgTypesEnhancer = ({ argTypes }) =>
  Object.fromEntries(Object.entries(argTypes).map(([name, argType]) => [name, typeOfSource(argType)]))

function typeOfSource(argType: StrictInputType): StrictInputType {
  const written = argType.type?.raw ?? argType.table?.type?.summary
  if (!written) return argType
  // react-docgen does not know `readonly Row[]`.
  const type = written === 'unknown' ? 'list' : written.replace(/ \| undefined$/, '')
  return {
    ...argType,
    table: { ...argType.table, type: { summary: type } },
    control: argType.control ?? controlOf(type),
  }
}

function controlOf(type: string): StrictInputType['control'] {
  if (type === 'boolean' || type === 'number') return { type }
  if (type === 'string' || type.includes('ReactNode')) return { type: 'text' }
  return /\bRef/.test(type) ? false : undefined
}

/** A documentation page for every story file. */
export const referencePreview: Preview = {
  // Inside the decorators of @recog/testing.
  decorators: [withFittingPersona],
  argTypesEnhancers: [typesOfSource],
  parameters: {
    docs: {
      // Stories do not wait for what only documentation pages need.
      renderer: async () => (await import('./docs/reference-renderer')).referenceRenderer(),
      codePanel: true,
    },
    controls: { expanded: true, sort: 'requiredFirst' },
  },
}
