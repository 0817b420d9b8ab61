import { useEffect, type ReactNode } from 'react'
import type { Decorator } from '@storybook/react-webpack5'
import { translate } from './pseudo-locale'

/** Applies the toolbar's text size, direction and language to the whole document. */
export const withReading: Decorator = (Story, { globals }) => (
  <Reading
    isDouble={globals['text'] === 'double'}
    direction={String(globals['direction'] ?? 'ltr')}
    isPseudo={globals['language'] === 'pseudo'}
  >
    <Story />
  </Reading>
)

interface ReadingProps {
  /** Text at twice the browser's default size. */
  readonly isDouble: boolean
  readonly direction: string
  readonly isPseudo: boolean
  readonly children: ReactNode
}

function Reading({ isDouble, direction, isPseudo, children }: ReadingProps) {
  useEffect(() => {
    const { style } = document.documentElement
    style.fontSize = isDouble ? '200%' : ''
    return () => {
      style.fontSize = ''
    }
  }, [isDouble])
  useEffect(() => {
    document.documentElement.dir = direction
    return () => document.documentElement.removeAttribute('dir')
  }, [direction])
  useEffect(() => (isPseudo ? translate(document.body) : undefined), [isPseudo])
  return children
}
