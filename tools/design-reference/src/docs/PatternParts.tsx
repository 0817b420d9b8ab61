import { Facts, ManagerLink } from './Links'
import { componentOf, docsHref } from './reference'
import { StoryFrame } from './StoryFrame'

interface PreviewProps {
  readonly story: string
  readonly name: string
}

/** A story in a frame of its own, with a link to it. */
export function Preview({ story, name }: PreviewProps) {
  return (
    <figure>
      <StoryFrame story={story} name={name} />
      <figcaption>
        <ManagerLink href={`?path=/story/${story}`}>{name}</ManagerLink>
      </figcaption>
    </figure>
  )
}

/** Links to the pages of components. @throws Error for an unknown name */
export function Components({ names }: { readonly names: readonly string[] }) {
  const unknown = names.filter((name) => !componentOf(`Components/${name}`))
  if (unknown.length > 0) throw new Error(`No component ${unknown.join(', ')}`)
  return (
    <Facts empty="" facts={names.map((name) => ({ label: name, href: docsHref(`Components/${name}`) }))} />
  )
}
