import data from 'reference-data'
import { idOf } from '../model/ids'
import type { Reference } from '../model/reference'

/** Facts about the repository that the pages of Storybook show. */
export const reference = data as Reference

export type ComponentEntry = Reference['components'][number]

export function componentOf(title: string): ComponentEntry | undefined {
  const [, name] = /^Components\/(\w+)$/.exec(title) ?? []
  return reference.components.find((component) => component.name === name)
}

export const screenOf = (title: string) => reference.screens.find((screen) => screen.title === title)

/** The screens that show a component. */
export const screensWith = (name: string) =>
  reference.screens.filter(({ components }) => components.includes(name))

/** The URL of a documentation page, from any frame of Storybook. */
export const docsHref = (title: string) => `?path=/docs/${idOf(title)}--docs`

/** The URL of the text of a source file. */
export const sourceHref = (file: string) => `./source/${file}.txt`
