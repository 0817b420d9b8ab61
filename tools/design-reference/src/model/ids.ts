/** The part of a Storybook id that stands for a title, as in "Start here/What's new". */
export function idOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** The id of a story by its title and the name of its export, as in `OnAPhone`. */
export function idOfStory(title: string, name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
  return `${idOf(title)}--${idOf(words)}`
}
