import { useId, useState } from 'react'
import { SearchField } from '@recog/shared-ui'
import { findComponents } from '../model/find-components'
import { Inline } from './Sheet'
import { ManagerLink } from './Links'
import { docsHref, reference, screensWith } from './reference'
import styles from './Sheet.module.css'

/** All components with their purposes, searchable in the words of a task. */
export function Overview() {
  const [search, setSearch] = useState('')
  const id = useId()
  const found = findComponents(reference.components, search)
  return (
    <>
      <SearchField
        label="What is it for?"
        placeholder="choosing people, an empty list"
        value={search}
        onChange={setSearch}
        aria-controls={id}
      />
      <p aria-live="polite">
        {found.length > 0
          ? `${found.length} of ${reference.components.length} components`
          : 'No component has these words. Try others, or clear the search to see all components.'}
      </p>
      <ul className={styles.cards} id={id}>
        {found.map(({ name, guide, description }) => (
          <li key={name}>
            <ManagerLink href={docsHref(`Components/${name}`)}>{name}</ManagerLink>
            <p>
              <Inline>{guide?.purpose ?? description}</Inline>
            </p>
            <p>{used(screensWith(name).length)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

const used = (count: number) => (count === 1 ? 'On 1 screen' : `On ${count || 'no'} screens`)
